/** Letters of scripts that run from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/** Whether some of a text runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Whether a text begins at its right: its first letter is of a script that runs from there. */
export function beginsAtRight(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && hasRightToLeft(first);
}
