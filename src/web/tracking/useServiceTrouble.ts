import { ApiFailure } from '#web/api/apiResult.ts';
import { useTrouble } from '#web/session/useTrouble.ts';
import type { SayText, TextKey } from '#web/texts/catalogue.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { sourceLanguage } from '#web/texts/textStore.ts';
import { useTexts } from '#web/texts/useTexts.ts';

/** Codes of the service -> what this screen says of them. */
const keys: Readonly<Record<string, Exclude<TextKey<'transaction'>, 'refusedRecently'>>> = {
  ended: 'refusedEnded',
  'not-ended': 'refusedNotEnded',
  'not-started': 'refusedNotStarted',
  'being-sealed': 'refusedBeingSealed',
  'signer-done': 'refusedSignerDone',
  'not-your-turn': 'refusedTurn',
  'no-email': 'refusedNoEmail',
  'not-failed': 'refusedNotFailed',
  removed: 'refusedRemoved',
  'not-found': 'refusedNotFound',
};

/** What a code of the service means, where this screen has words for it. */
export function refusedWords(t: SayText<'transaction'>, error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.error.kind !== 'refused') return undefined;
  const { problems, retryAfterSeconds = 600 } = error.error;
  const code = problems[0]?.Code ?? '';
  if (code === 'asked-recently')
    return t('refusedRecently', { minutes: Math.ceil(retryAfterSeconds / 60) });
  const key = keys[code];
  // Keys with values of their own are not among those above; a test says each.
  return key && t(key as 'refusedEnded');
}

/** `useTrouble`; in languages other than English, refusals by code in words of this screen. */
export function useServiceTrouble(): (error: unknown) => string {
  const t = useTexts('transaction');
  const trouble = useTrouble();
  return (error) =>
    (pageSpeaker.language() === sourceLanguage ? undefined : refusedWords(t, error)) ??
    trouble(error);
}
