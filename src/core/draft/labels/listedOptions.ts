/** The fewest and the most options that a caption lists, and the longest of them. */
const least = 2;
const most = 10;
const mostWords = 3;
const mostCharacters = 24;
/** With fewer items, `or` joins what a caption explains, not what is chosen. */
const leastJoined = 3;

/** What tells to choose one of the words behind it: English, Dutch, German, French, Spanish. */
const choosing =
  /\b(?:(?:please )?(?:circle|check|choose|select|pick|mark) (?:only )?one(?: of)?|kies een|bitte wählen|eines wählen|choisir|elija una?):?\s*/iu;
/** Parts of a name, address or date are all written, and ways to write are no answers. */
const isPart =
  /\b(?:name|first|middle|last|maiden|given|family|surname|street|road|p\.?o|box|city|town|state|county|country|zip|postcode|province|number|phone|email|day|month|year|mm|dd|yy|yyyy|tt|jj+|aa+|hh|min|print|printed|type|typed|any|applicable|different|and|his|her|he|she|him|their|s|is|are|if|see|attach|vorname|nachname|straße|ort|plz|tag|monat|jahr|nom|prénom|rue|ville|jour|mois|nombre|apellidos?|calle|ciudad|día|mes|año|naam|straat|plaats|dag|maand|jaar)\b/iu;
/** The word before the last of several, with that one. */
const joiner = /\s(?:or|of|oder|ou|o)\s/iu;
const joined = /,?\s(?:or|of|oder|ou|o)\s[^,]+$/iu;
const comma = /[,;]\s*(?:(?:or|of|oder|ou|o)\s+)?|\s+(?:or|of|oder|ou|o)\s+/iu;

/** Whether texts are answers to choose from: few, short, and none twice. */
function areOptions(items: readonly string[]): boolean {
  return (
    items.length >= least &&
    items.length <= most &&
    new Set(items.map((item) => item.toLowerCase())).size === items.length &&
    (items.every((item) => /^\p{Lu}$/u.test(item)) ||
      items.some((item) => /\p{L}{2}/u.test(item))) &&
    items.every(
      (item) =>
        /^[\p{L}\d]/u.test(item) &&
        item.length <= mostCharacters &&
        item.split(/\s+/).length <= mostWords &&
        !isPart.test(item),
    )
  );
}

/** The items of a list that says it is one: with slashes, with `or`, or after `circle one`. */
function itemsOf(text: string): string[] {
  const told = text.replace(choosing, '');
  const isTold = told !== text;
  const split = (by: RegExp) =>
    told
      .split(by)
      .map((item) => item.trim().replace(/[.:]$/, ''))
      .filter((item) => item !== '');
  if (told.includes('/')) return told.includes(',') ? [] : split(/\//);
  if (told.includes('|')) return split(/\|/);
  if (isTold) return split(comma);
  const { [0]: last, index = 0 } = joined.exec(told) ?? {};
  const items = split(comma);
  const isList = last !== undefined && told.slice(0, index).includes(',') && !/\d|;/.test(told);
  return isList && !joiner.test(told.slice(0, index)) && items.length >= leastJoined ? items : [];
}

/**
 * The options that a caption names, as `Title (Mr / Mrs / Ms)`, `Status (single, married or
 * widowed)` or `Circle one: morning / evening`; undefined where it lists no clear alternatives.
 */
export function listedOptions(caption: string): string[] | undefined {
  const plain = caption.replaceAll(/\s+/g, ' ').trim();
  const [, inside] = /\(([^()]+)\)\s*[:.…_]*$/u.exec(plain) ?? [];
  const start = plain.search(choosing);
  // What follows a colon lists options by slashes with spaces around; else it may be a date.
  const [, behind] = /:\s+([^:]+ \/ [^:]+ \/ [^:]+?)\s*$/u.exec(plain) ?? [];
  const text = inside ?? (start >= 0 ? plain.slice(start) : behind);
  const items = text === undefined ? [] : itemsOf(text);
  return areOptions(items) ? items : undefined;
}
