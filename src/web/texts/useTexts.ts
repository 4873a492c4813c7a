import { useMemo, useSyncExternalStore } from 'react';
import type { Namespace, SayText } from './catalogue.ts';
import { textsIn } from './speaker/speaker.ts';
import { hasTexts, sourceLanguage } from './textStore.ts';
import { useSpeaker } from './speaker/useSpeaker.ts';

/**
 * The texts of a namespace: `const t = useTexts('documents'); t('openPdf')`. A key that does not
 * exist does not compile. Suspends while the namespace loads, unless its screen was loaded with it;
 * where it is there in English, it says that meanwhile.
 */
export function useTexts<N extends Namespace>(namespace: N): SayText<N> {
  const speaker = useSpeaker();
  const spoken = () => (speaker.hasTexts(namespace) ? speaker.language() : sourceLanguage);
  const language = useSyncExternalStore(speaker.onChange, spoken, spoken);
  if (!speaker.hasTexts(namespace)) {
    const awaited = speaker.catchUp(namespace);
    // Suspense waits for a promise that is thrown; React before 19 has no `use`.
    if (!hasTexts(sourceLanguage, namespace))
      throw awaited.failure ?? (awaited.arrival as unknown as Error);
  }
  return useMemo(() => textsIn(() => language, namespace), [language, namespace]);
}
