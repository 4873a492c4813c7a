import { laterPart } from '#web/later/laterPart.tsx';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { sourceLanguage } from '#web/texts/textStore.ts';
import { useTrouble } from './useTrouble.ts';

const Refusal = laterPart(async () => (await import('./SaidRefusal.tsx')).SaidRefusal, 'refusals');

/**
 * A failed request in a sentence, `useTrouble` as a component: what the service says in English is
 * said in the language shown where the texts know it.
 */
export function Trouble({ error }: { error: unknown }) {
  const trouble = useTrouble();
  const words = trouble(error);
  if (pageSpeaker.language() === sourceLanguage) return words;
  return <Refusal.Part meanwhile={words} english={words} />;
}
