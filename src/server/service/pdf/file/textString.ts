/** The characters of PDFDocEncoding that differ from Latin-1 (ISO 32000-1, annex D.2). */
const special = new Map<number, string>(
  [
    [0x18, '˘ˇˆ˙˝˛˚˜'],
    [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
    [0xa0, '€'],
  ].flatMap(([start, chars]) =>
    Array.from(chars as string).map((char, index) => [(start as number) + index, char] as const),
  ),
);

/**
 * A text string's characters: UTF-16 or UTF-8 with a byte order mark, else PDFDocEncoding (ISO
 * 32000-2, 7.9.2.2).
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 2, false);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 2, true);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return new TextDecoder().decode(bytes.subarray(3));
  }
  let text = '';
  for (const byte of bytes) text += special.get(byte) ?? String.fromCharCode(byte);
  return text;
}

/** A text as the bytes of a text string: ASCII as it is, everything else as UTF-16. */
export function textBytes(text: string): Uint8Array {
  if (/^[\t\n\r -~]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
}

const littleEndian = new TextDecoder('utf-16le');
const bigEndian = new TextDecoder('utf-16be');

function utf16(bytes: Uint8Array, start: number, little: boolean): string {
  const text = (little ? littleEndian : bigEndian).decode(bytes.subarray(start));
  // An escape sequence may name the language of the text; it is no part of it.
  return text.replace(/\u001b[^\u001b]*\u001b/g, '');
}
