/** The insides of all elements of a name in an answer of S3, none of which holds another such. */
export function elementsIn(xml: string, name: string): string[] {
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g');
  return [...xml.matchAll(element)].map(([, inside = '']) => inside);
}

/** The text of the first element of a name; undefined when there is none. */
export function textIn(xml: string, name: string): string | undefined {
  const [inside] = elementsIn(xml, name);
  return inside?.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, named).trim();
}

/** A text as it stands within an element. */
export function escapedForXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function named(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (Number.isNaN(code)) return signs[name] ?? whole;
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
