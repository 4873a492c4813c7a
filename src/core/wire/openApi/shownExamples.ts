import { examples } from '#core/wire/contract/examples.ts';

const { transaction } = examples;
const [signer] = transaction.Signers;
const file = { DisplayName: 'Lease agreement', Pages: 3 };

/** A transaction that waits for its signer. */
export const startedTransaction = {
  ...transaction,
  Status: 10,
  Signers: [
    {
      ...signer,
      State: 'waiting',
      SignUrl: 'https://sign.example.com/sign/f2Zk0v9pQ',
    },
  ],
  Files: { 'lease.pdf': { ...file, State: 'ready' } },
};

/** A transaction that was cancelled. */
export const cancelledTransaction = {
  ...transaction,
  Status: 60,
  Files: { 'lease.pdf': { ...file, State: 'ready' } },
  CanceledDateTime: '2026-03-03T08:00:00.000+00:00',
  CancelationReason: 'The lease was agreed with somebody else.',
  EndedAt: '2026-03-03T08:00:00.000Z',
};

/** A transaction that has ended and whose documents were removed. */
export const removedTransaction = {
  ...cancelledTransaction,
  Files: { 'lease.pdf': { ...file, State: 'removed' } },
};
