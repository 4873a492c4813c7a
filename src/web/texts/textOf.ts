import type { Namespace, SayText } from './catalogue.ts';
import { texts } from './texts.ts';

/** The texts of a loaded namespace, for code that is no component (commands, toasts); by default in the language shown. */
export function textOf<N extends Namespace>(namespace: N, language?: string): SayText<N> {
  const say = texts.getFixedT(language ?? null, namespace);
  return (key, ...values) => say(key, values[0] ?? {});
}
