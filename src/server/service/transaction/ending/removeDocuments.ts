import { hasEnded } from '#core/wire/transactionStatus.ts';
import { type Decision, type Origin, unchanged } from '#server/service/transaction/state/change.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/**
 * Removes documents and answers of a transaction that has ended; status, times, hashes and the
 * audit trail stay. A second removal changes nothing. `detail` says why, where nobody asked for it.
 */
export function removeDocuments(
  state: TransactionState,
  { now, origin, detail }: { now: number; origin: Origin; detail?: string },
): Decision {
  if (!hasEnded(state.status))
    return refuse(
      'not-ended',
      `The transaction has not ended (status ${state.status}). Cancel it first.`,
    );
  if (state.removedAt !== undefined) return unchanged(state);
  return {
    ok: true,
    next: {
      ...state,
      removedAt: now,
      signers: state.signers.map(withoutAnswers),
      // Field names and defaults of the PDF are content too; sizes and hashes are not.
      files: state.files.map((file) => ({
        ...file,
        signers: [],
        ...(file.pdf ? { pdf: { ...file.pdf, facts: { ...file.pdf.facts, embedded: [] } } } : {}),
      })),
      formSets: [],
    },
    events: [
      {
        kind: 'documents removed',
        at: now,
        ...(detail === undefined ? {} : { detail }),
        ...origin,
      },
    ],
    jobs: [],
    removesContent: true,
  };
}

function withoutAnswers({ answers: _, ...signer }: SignerRecord): SignerRecord {
  return signer;
}
