import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, SayText } from './catalogue.ts';
import { loadTexts } from './loadTexts.ts';
import { textOf } from './textOf.ts';
import { hasTexts, onShownLanguage, shownLanguage, sourceLanguage } from './textStore.ts';

const loading = new Map<string, Promise<void>>();

/**
 * The texts of a namespace: `const t = useTexts('documents'); t('openPdf')`. A key that does not
 * exist does not compile. Suspends while the namespace loads, unless its screen was loaded with it.
 */
export function useTexts<N extends Namespace>(namespace: N): SayText<N> {
  const language = useSyncExternalStore(onShownLanguage, shownLanguage, shownLanguage);
  if (!hasTexts(language, namespace) && !hasTexts(sourceLanguage, namespace))
    use(once(language, namespace));
  return useMemo(() => textOf(namespace, language), [namespace, language]);
}

function once(language: string, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`;
  const running = loading.get(name) ?? loadTexts(namespace);
  loading.set(name, running);
  return running;
}
