import { useMemo, useSyncExternalStore } from 'react';
import type { Namespace, SayText } from './catalogue.ts';
import { loadTexts } from './loadTexts.ts';
import { textOf } from './textOf.ts';
import { hasTexts, onShownLanguage, shownLanguage, sourceLanguage } from './textStore.ts';

/** A namespace on its way, and why it did not come. */
interface TextsAwaited {
  readonly arrival: Promise<void>;
  failure?: Error;
}

const loading = new Map<string, TextsAwaited>();

/**
 * The texts of a namespace: `const t = useTexts('documents'); t('openPdf')`. A key that does not
 * exist does not compile. Suspends while the namespace loads, unless its screen was loaded with it.
 */
export function useTexts<N extends Namespace>(namespace: N): SayText<N> {
  const language = useSyncExternalStore(onShownLanguage, shownLanguage, shownLanguage);
  if (!hasTexts(language, namespace) && !hasTexts(sourceLanguage, namespace))
    waitFor(language, namespace);
  return useMemo(() => textOf(namespace, language), [namespace, language]);
}

/** Suspends; throws once it is known that the texts cannot come. */
function waitFor(language: string, namespace: Namespace): never {
  const name = `${language}/${namespace}`;
  const awaited = loading.get(name) ?? request(namespace);
  loading.set(name, awaited);
  // Suspense waits for a promise that is thrown; React before 19 has no `use`.
  throw awaited.failure ?? (awaited.arrival as unknown as Error);
}

function request(namespace: Namespace): TextsAwaited {
  const awaited: TextsAwaited = {
    arrival: loadTexts(namespace).catch((error: unknown) => {
      awaited.failure = error instanceof Error ? error : new Error(String(error));
    }),
  };
  return awaited;
}
