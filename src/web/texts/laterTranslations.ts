import type { TextModule } from './textStore.ts';

/**
 * How to get the texts of other languages than English: `./nl/signing.ts` -> a chunk of its own.
 * The list is itself a chunk, which those who read English do not fetch.
 */
export const translations = import.meta.glob<TextModule>(['./??/*.ts', '!./en/*.ts']);
