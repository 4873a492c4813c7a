import type { Batch, BatchAction } from '#core/wire/contract/batch.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import { useTexts } from '#web/texts/useTexts.ts';

/** What the report of each action is called. */
export const batchTitles = {
  remind: 'reportRemind',
  cancel: 'reportCancel',
  remove: 'reportRemove',
} as const satisfies Record<BatchAction, TextKey<'together'>>;

/** Says how far a batch is, in one line. */
export function useBatchWords(): (batch: Batch) => string {
  const t = useTexts('together');
  return (batch) => {
    const { State, Done: done, Skipped: skipped, Failed: failed, Total: total } = batch;
    const wait = secondsBefore(batch);
    if (wait !== undefined) return t('begins', { seconds: wait });
    if (batch.Action === 'remove' && State === 'stopped' && done + failed === 0) return t('undone');
    if (State === 'running') return t('running', { done: done + skipped + failed, total });
    return t(State === 'stopped' ? 'stopped' : 'ended', { done, skipped, failed });
  };
}

/** For how many seconds after its start a batch is to wait; undefined once it has begun. */
function secondsBefore({ StartedAt, BeginsAt }: Batch): number | undefined {
  if (StartedAt === undefined || BeginsAt === undefined) return undefined;
  return Math.round((Date.parse(BeginsAt) - Date.parse(StartedAt)) / 1_000);
}

const reasons: Readonly<Record<string, TextKey<'together'>>> = {
  ended: 'whyEnded',
  'being-sealed': 'whyBeingSealed',
  'not-ended': 'whyNotEnded',
  'already-removed': 'whyRemoved',
  'asked-recently': 'whyAskedRecently',
  'no-email': 'whyNoEmail',
  'not-started': 'whyNotStarted',
  'not-found': 'whyNotFound',
  stopped: 'whyStopped',
  internal: 'whyFault',
};

/** Returns why a transaction was not handled: what to say for its code, where that is known. */
export function reasonText(code: string | undefined): TextKey<'together'> | undefined {
  return code !== undefined && Object.hasOwn(reasons, code) ? reasons[code] : undefined;
}
