import type { SayText } from '#web/texts/catalogue.ts';

/** Why a text means nothing yet, with its 1-based line. */
export interface TypedFault {
  line: number;
  words: string;
  /** It was typed before the text was left, and was kept. */
  isKept: boolean;
  /** Lets go what was typed. */
  discard: () => void;
}

/** A fault in a sentence, with what the page shows meanwhile. */
export function faultWords(
  t: SayText<'editor'>,
  { line, words, isKept }: Pick<TypedFault, 'line' | 'words' | 'isKept'>,
): string {
  return t(isKept ? 'heldKept' : 'held', { line, fault: words });
}
