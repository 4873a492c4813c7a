import type { Namespace, SayText } from './catalogue.ts';
import { decimalSign } from './decimalSign.ts';
import { sayText, shownLanguage } from './textStore.ts';

/** The texts of a loaded namespace outside of components; by default in the language shown. */
export function textOf<N extends Namespace>(namespace: N, language?: string): SayText<N> {
  return (key, ...values) =>
    sayText(language ?? shownLanguage(), namespace, key, values[0] ?? {}, decimalSign);
}
