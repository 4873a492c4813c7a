import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** What a list of transactions shows; kept beside the state, so that a list reads no states. */
export function transactionSummary(state: TransactionState): TransactionSummary {
  return {
    id: state.id,
    status: state.status,
    createdAt: new Date(state.createdAt).toISOString(),
    ...(state.endedAt === undefined ? {} : { endedAt: new Date(state.endedAt).toISOString() }),
    files: state.files.map((file) => ({
      fileId: file.fileId,
      displayName: file.displayName ?? file.fileId,
    })),
    signers: state.signers.map((signer) => ({
      id: signer.id,
      ...(signer.email === undefined ? {} : { email: signer.email }),
      state: signer.state,
    })),
  };
}
