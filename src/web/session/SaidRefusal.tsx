import { sayRefusal } from '#web/texts/sayRefusal.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';

/** What a service says in English, in the language shown. */
export function SaidRefusal({ english }: { english: string }) {
  useTexts('refusals');
  return sayRefusal(english, useSpeaker());
}
