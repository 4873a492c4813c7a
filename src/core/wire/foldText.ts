/** Letters that Unicode does not take apart, as people write them who have no key for them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * Returns a text without case, accents and runs of white space, as searches compare it (NFKD
 * without its marks, UAX #15). What databases cannot store is replaced by U+FFFD: U+0000 and halves
 * of surrogate pairs.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\0\p{Cs}]/gu, '\ufffd')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
