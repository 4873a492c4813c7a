import type { Namespace, SayText } from '../catalogue.ts';
import { decimalSign } from '../decimalSign.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { localeOf } from '../localeOf.ts';
import { hasTexts, sayText, sourceLanguage } from '../textStore.ts';

/**
 * Says the texts of the catalogue to one reader, in a language that may change. The page has one,
 * and so has each designer in somebody else's page.
 */
export interface Speaker {
  /** The language spoken at present, a primary tag such as `nl`. */
  readonly language: () => string;
  /** The locale of its numbers and times. */
  readonly locale: () => string;
  /**
   * Texts of a loaded namespace, outside of components: each is said in the language of the moment
   * at which it is asked for.
   */
  readonly textOf: <N extends Namespace>(namespace: N) => SayText<N>;
  /** Whether namespaces are there in the language spoken. */
  readonly hasTexts: (...namespaces: Namespace[]) => boolean;
  /** Loads namespaces in the language spoken. Rejects when one cannot be fetched. */
  readonly load: (...namespaces: Namespace[]) => Promise<void>;
  /** Speaks another language; its texts have been added before. */
  readonly show: (language: string) => void;
  /** Calls `listener` when another language is spoken, or texts arrive that were missed. */
  readonly onChange: (listener: () => void) => () => void;
  /** Fetches, once, what a component lacks in the language spoken, and tells the listeners. */
  readonly catchUp: (namespace: Namespace) => TextsAwaited;
}

/** A namespace on its way; once it is known that it cannot come, why. */
export interface TextsAwaited {
  readonly arrival: Promise<void>;
  failure?: Error;
}

/** A speaker of English, until it is told another language. */
export function createSpeaker(): Speaker {
  const listeners = new Set<() => void>();
  const awaited = new Map<string, TextsAwaited>();
  let spoken = sourceLanguage;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const language = () => spoken;
  const locale = () => localeOf(spoken);
  const has = (...namespaces: Namespace[]) =>
    namespaces.every((namespace) => hasTexts(spoken, namespace));
  const show = (next: string) => {
    spoken = next;
    tell();
  };
  const load = async (...namespaces: Namespace[]) => {
    // The language may change on the way.
    do await loadLanguage(spoken, ...namespaces);
    while (!has(...namespaces));
  };
  return {
    language,
    locale,
    textOf: (namespace) => textsIn(language, namespace),
    hasTexts: has,
    load,
    show,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    catchUp(namespace) {
      const name = `${spoken}/${namespace}`;
      const made = awaited.get(name);
      if (made) return made;
      const texts: TextsAwaited = {
        arrival: load(namespace).then(tell, (error: Error) => {
          texts.failure = error;
        }),
      };
      awaited.set(name, texts);
      return texts;
    },
  };
}

/** The texts of a namespace in the language that is given at each of them. */
export function textsIn<N extends Namespace>(language: () => string, namespace: N): SayText<N> {
  return (key, ...values) => {
    const now = language();
    return sayText(now, namespace, key, values[0] ?? {}, () => decimalSign(localeOf(now)));
  };
}
