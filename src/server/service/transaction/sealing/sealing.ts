import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Change, Decision, Rules } from '#server/service/transaction/state/change.ts';
import { endTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Failures after which sealing is given up. */
const failuresAllowed = 3;
/** Milliseconds before the next try, times the number of failures. */
const pause = 30_000;

function refuseSealing(state: TransactionState): ReturnType<typeof refuse> | undefined {
  return state.status === transactionStatus.inProgress
    ? undefined
    : refuse('not-sealing', `Nothing is to be sealed in status ${state.status}.`);
}

/** Notes that the documents are being sealed. */
export function startSealing(state: TransactionState, now: number): Decision {
  return (
    refuseSealing(state) ?? {
      ok: true,
      next: state,
      events: [{ kind: 'sealing started', at: now, detail: String(state.sealFailures + 1) }],
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

/** The end of a signed transaction (status 30): every file sealed, confirmations sent. */
export function sealed(state: TransactionState, outcome: SealOutcome, rules: Rules): Decision {
  const refused = refuseSealing(state);
  if (refused) return refused;
  const { now, receipt } = outcome;
  const next: TransactionState = {
    ...state,
    receipt,
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
      ...next.signers
        .filter((signer) => signer.sendSignConfirmation && signer.email)
        .map((signer) => ({
          kind: 'mail' as const,
          mail: 'confirmation' as const,
          signerId: signer.id,
          dueAt: now,
        })),
    ],
    files: [
      ...outcome.files.map(({ fileId, file }) => ({ ...file, role: 'sealed' as const, fileId })),
      { ...receipt, role: 'receipt', fileId: '' },
    ],
  } satisfies Change & { ok: true };
}

/** Sealing failed: tried again after a pause, given up (status 70) the third time. */
export function sealFailed(
  state: TransactionState,
  { reason, now }: { reason: string; now: number },
  rules: Rules,
): Decision {
  const refused = refuseSealing(state);
  if (refused) return refused;
  const next = { ...state, sealFailures: state.sealFailures + 1 };
  if (next.sealFailures >= failuresAllowed)
    return endTransaction(
      { ...next, failure: reason },
      transactionStatus.failed,
      { kind: 'failed', at: now, detail: reason },
      rules,
    );
  return {
    ok: true,
    next,
    events: [{ kind: 'sealing failed', at: now, detail: reason }],
    jobs: [{ kind: 'seal', dueAt: now + next.sealFailures * pause }],
  };
}
