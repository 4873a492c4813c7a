/**
 * Level of a certification (DocMDP, ISO 32000-2, 12.8.2.2): 1 no changes, 2 filling in and signing,
 * 3 also comments.
 */
export type Certification = 1 | 2 | 3;

/**
 * Bytes looked at on either side of a signature's contents: its dictionary stands there, as its
 * place in the file is fixed.
 */
const around = 16_384;

/**
 * The level that the dictionary of a certifying signature names, from the text around its contents;
 * undefined for an approval.
 */
export function certificationIn(before: string, after: string): Certification | undefined {
  const own = before.slice(Math.max(0, before.lastIndexOf(' obj'))) + after.split('endobj', 1)[0];
  const transform = own.indexOf('/DocMDP');
  if (transform < 0) return undefined;
  const level = /\/P\s+([123])(?!\d|\s+\d+\s+R)/.exec(own)?.[1];
  // Without a level it is 2, says the standard.
  return level === '1' ? 1 : level === '3' ? 3 : 2;
}

/**
 * The certification of a signed file; `byteRanges` are those of its signatures. pdf.js does not
 * tell it.
 */
export async function readCertification(
  file: Blob,
  byteRanges: readonly (readonly number[])[],
): Promise<Certification | undefined> {
  const textOf = async (from: number, to: number) =>
    new TextDecoder('latin1').decode(await file.slice(Math.max(0, from), to).arrayBuffer());
  for (const [, end = 0, next = 0] of byteRanges) {
    const [before, after] = await Promise.all([
      textOf(end - around, end),
      textOf(next, next + around),
    ]);
    const level = certificationIn(before, after);
    if (level) return level;
  }
  return undefined;
}
