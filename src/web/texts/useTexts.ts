import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, SayText } from './catalogue.ts';
import { loadTexts } from './loadTexts.ts';
import { sourceLanguage, texts } from './texts.ts';
import { textOf } from './textOf.ts';

const loading = new Map<Namespace, Promise<void>>();

/**
 * The texts of a namespace: `const t = useTexts('documents'); t('openPdf')`. A key that does not exist does not compile.
 * Suspends while the namespace loads; a screen that is loaded together with its texts never does.
 */
export function useTexts<N extends Namespace>(namespace: N): SayText<N> {
  if (!texts.hasResourceBundle(sourceLanguage, namespace)) use(once(namespace));
  const language = useSyncExternalStore(onLanguage, shownLanguage);
  return useMemo(() => textOf(namespace, language), [namespace, language]);
}

function once(namespace: Namespace): Promise<void> {
  const running = loading.get(namespace) ?? loadTexts(namespace);
  loading.set(namespace, running);
  return running;
}

const shownLanguage = () => texts.language;

function onLanguage(listener: () => void): () => void {
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}
