import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import type { Change, Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { endTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { confirmsByMail } from '#server/service/transaction/state/confirmsByMail.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  ReceiverRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

const hour = 60 * 60 * 1000;
/** How long sealing is tried again after its first failure, in ms. */
export const triedForMs = 72 * hour;
/** The wait after the first failure in ms; it doubles with each one, up to the longest. */
const firstWaitMs = 30_000;
const longestWaitMs = hour;

function refuseSealing(state: TransactionState): ReturnType<typeof refuse> | undefined {
  return state.status === transactionStatus.inProgress
    ? undefined
    : refuse('not-sealing', `Nothing is to be sealed in status ${state.status}.`);
}

/** Notes that the documents are being sealed; of the tries that follow trouble it notes nothing. */
export function startSealing(state: TransactionState, now: number): Decision {
  return (
    refuseSealing(state) ?? {
      ok: true,
      next: state,
      events: state.sealTrouble ? [] : [{ kind: 'sealing started', at: now }],
      jobs: [],
    }
  );
}

/** The sealed documents, by fileId, and the audit trail. */
export interface SealOutcome {
  files: { fileId: string; file: StoredFile }[];
  receipt: StoredFile;
  now: number;
}

/** The end of a signed transaction (status 30): every file sealed, mails sent. */
export function sealed(state: TransactionState, outcome: SealOutcome, rules: Rules): Decision {
  const refused = refuseSealing(state);
  if (refused) return refused;
  const { now, receipt } = outcome;
  const { sealTrouble: _, ...rest } = state;
  const next: TransactionState = {
    ...rest,
    receipt,
    ...(state.receivers ? { receivers: state.receivers.map((one) => sentTo(one, now)) } : {}),
    signers: state.signers.map((signer) =>
      confirmsByMail(signer)
        ? { ...signer, activities: [...(signer.activities ?? []), { code: 301, at: now }] }
        : signer,
    ),
    files: state.files.map((file) => {
      const result = outcome.files.find((one) => one.fileId === file.fileId);
      if (!result) throw new Error(`Sealing gave nothing for ${file.fileId} of ${state.id}.`);
      return { ...file, sealed: result.file };
    }),
  };
  const ended = endTransaction(
    next,
    transactionStatus.signed,
    { kind: 'sealed', at: now, sha256: receipt.sha256 },
    rules,
  );
  return {
    ...ended,
    jobs: [
      ...ended.jobs,
      ...next.signers.filter(confirmsByMail).map((signer) => ({
        kind: 'mail' as const,
        mail: 'confirmation' as const,
        signerId: signer.id,
        dueAt: now,
      })),
      ...(next.receivers ?? []).map(({ id }) => ({
        kind: 'mail' as const,
        mail: 'copy' as const,
        receiverId: id,
        dueAt: now,
      })),
    ],
    files: [
      ...outcome.files.map(({ fileId, file }) => ({ ...file, role: 'sealed' as const, fileId })),
      { ...receipt, role: 'receipt', fileId: '' },
    ],
  } satisfies Change & { ok: true };
}

function sentTo(receiver: ReceiverRecord, now: number): ReceiverRecord {
  return { ...receiver, activities: [...(receiver.activities ?? []), { code: 301, at: now }] };
}

/** Why sealing failed. */
export interface SealFailure {
  /** In words, for the sender; it names no path and no secret. */
  reason: string;
  /** Whether the documents cannot be sealed at all, so that another try would end the same way. */
  byNature: boolean;
  now: number;
  /** Whether the clock says for sure that the time to wait is over; absent: it does. */
  mayGiveUp?: boolean;
}

/** How long to wait before the next try, in ms, after so many failures. */
export function waitAfter(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 30));
}

/**
 * Sealing failed. Trouble is waited out: tried again after growing waits for 72 hours. What cannot
 * be sealed by its nature, or not within that time, ends with status 70; everything is kept.
 */
export function sealFailed(state: TransactionState, failure: SealFailure, rules: Rules): Decision {
  const refused = refuseSealing(state);
  if (refused) return refused;
  const { reason, byNature, now, mayGiveUp = true } = failure;
  const since = state.sealTrouble?.since ?? now;
  const { sealTrouble: before, ...rest } = state;
  const sealFailures = state.sealFailures + 1;
  const isOver = now - since >= triedForMs;
  if (byNature || (isOver && mayGiveUp))
    return endTransaction(
      { ...rest, sealFailures, failure: reason },
      transactionStatus.failed,
      { kind: 'failed', at: now, detail: reason },
      rules,
    );
  const wait = waitAfter(sealFailures);
  const nextAt = isOver ? now + wait : Math.min(now + wait, since + triedForMs);
  return {
    ok: true,
    next: { ...rest, sealFailures, sealTrouble: { reason, since, nextAt } },
    events: before?.reason === reason ? [] : [{ kind: 'sealing failed', at: now, detail: reason }],
    jobs: [{ kind: 'seal', dueAt: nextAt }],
  };
}

/**
 * The sender has a failed transaction sealed again: from status 70 back to 20, the only way out of
 * an end.
 */
export function sealAgain(
  state: TransactionState,
  { now, origin }: { now: number; origin: Origin },
  rules: Rules,
): Decision {
  if (state.status !== transactionStatus.failed)
    return refuse('not-failed', `Sealing has not failed (status ${state.status}).`);
  if (state.removedAt !== undefined)
    return refuse('not-failed', 'The documents were removed; nothing is left to be sealed.');
  const { failure: _, endedAt: _ended, receipt: _receipt, ...rest } = state;
  const next: TransactionState = {
    ...rest,
    status: transactionStatus.inProgress,
    sealFailures: 0,
  };
  return {
    ok: true,
    next,
    events: [{ kind: 'sealing asked for', at: now, ...origin }],
    jobs: [...postbackJobs(next, now, rules), { kind: 'seal', dueAt: now }],
  };
}
