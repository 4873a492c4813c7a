import { type Decision, type Origin, unchanged } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** Downloads of one receiver that are noted; whoever asks on leaves no more. */
const mostNoted = 100;

/**
 * A receiver downloads a sealed document: noted in the audit trail and among their activities. A
 * part of one is noted only where nothing of that document was before.
 */
export function noteDownload(
  state: TransactionState,
  download: { receiverId: string; fileId: string; isPart: boolean; now: number; origin: Origin },
): Decision {
  const { receiverId, fileId, isPart, now, origin } = download;
  const receiver = state.receivers?.find((one) => one.id === receiverId);
  const before = receiver?.activities ?? [];
  if (!receiver || before.length >= mostNoted) return unchanged(state);
  if (isPart && before.some(({ code, info }) => code === 303 && info === fileId))
    return unchanged(state);
  return {
    ok: true,
    next: {
      ...state,
      receivers: (state.receivers ?? []).map((one) =>
        one === receiver
          ? { ...one, activities: [...before, { code: 303 as const, at: now, info: fileId }] }
          : one,
      ),
    },
    events: [{ kind: 'copy downloaded', at: now, receiverId, fileId, ...origin }],
    jobs: [],
  };
}
