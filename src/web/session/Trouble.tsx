import { lazy, Suspense } from 'react';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { sourceLanguage } from '#web/texts/textStore.ts';
import { useTrouble } from './useTrouble.ts';

const SaidRefusal = lazy(async () => {
  const [{ SaidRefusal }] = await Promise.all([import('./SaidRefusal.tsx'), loadTexts('refusals')]);
  return { default: SaidRefusal };
});

/**
 * A failed request in a sentence, `useTrouble` as a component: what the service says in English is
 * said in the language shown where the texts know it.
 */
export function Trouble({ error }: { error: unknown }) {
  const trouble = useTrouble();
  const words = trouble(error);
  if (pageSpeaker.language() === sourceLanguage) return words;
  return (
    <Suspense fallback={words}>
      <SaidRefusal english={words} />
    </Suspense>
  );
}
