import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Gives the address of a signer's page. */
export type SignLinkOf = (state: TransactionState, signer: SignerRecord) => string;
