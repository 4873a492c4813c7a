/** Whether a text holds no half of a surrogate pair (`isWellFormed`, which Firefox 115 lacks). */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The text with U+FFFD for each half of a surrogate pair (`toWellFormed`). */
export function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
