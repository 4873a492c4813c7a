import { listBatches, stopBatch } from '#web/api/useBatches.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

/** Takes back the removal of documents that was ordered last, if one waits, and says so. */
export async function undoRemoval(): Promise<void> {
  const [listed] = await Promise.all([listBatches(), loadTexts('together')]);
  const say = (words: 'undone' | 'undoLate' | 'failed') =>
    showToast({
      message: () => textOf('together')(words),
      tone: words === 'undone' ? 'ok' : 'danger',
      key: 'undo removal',
    });
  if (!listed.ok) return say('failed');
  const waiting = listed.value.Batches.find(
    ({ Action, BeginsAt }) => Action === 'remove' && BeginsAt !== undefined,
  );
  if (!waiting) return undefined;
  const answer = await stopBatch(waiting.Id, 'takeBack');
  if (answer.ok) return say('undone');
  const isLate = answer.error.kind === 'refused' && answer.error.status === 409;
  return say(isLate ? 'undoLate' : 'failed');
}
