import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, SayText } from './catalogue.ts';
import { loadTexts } from './loadTexts.ts';
import { textOf } from './textOf.ts';
import { hasTexts, onShownLanguage, shownLanguage, sourceLanguage } from './textStore.ts';

const loading = new Map<Namespace, Promise<void>>();

/**
 * The texts of a namespace: `const t = useTexts('documents'); t('openPdf')`. A key that does not
 * exist does not compile. Suspends while the namespace loads, unless its screen was loaded with it.
 */
export function useTexts<N extends Namespace>(namespace: N): SayText<N> {
  if (!hasTexts(sourceLanguage, namespace)) use(once(namespace));
  const language = useSyncExternalStore(onShownLanguage, shownLanguage, shownLanguage);
  return useMemo(() => textOf(namespace, language), [namespace, language]);
}

function once(namespace: Namespace): Promise<void> {
  const running = loading.get(namespace) ?? loadTexts(namespace);
  loading.set(namespace, running);
  return running;
}
