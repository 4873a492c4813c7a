import type { TextModule } from './textStore.ts';

/**
 * How to get the English texts that the first load lacks: `./en/signing.ts` -> a chunk of its own.
 */
export const englishTexts = import.meta.glob<TextModule>([
  './en/*.ts',
  '!./en/{common,documents,errors,status}.ts',
]);
