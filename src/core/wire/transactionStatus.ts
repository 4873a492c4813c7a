/** The numeric `Status` values of a transaction. */
export const transactionStatus = {
  waitingForDocument: 5,
  waitingForSigner: 10,
  inProgress: 20,
  signed: 30,
  rejected: 40,
  expired: 50,
  cancelled: 60,
  failed: 70,
} as const;

/** One of the numeric statuses: 5, 10, 20, 30, 40, 50, 60 or 70. */
export type TransactionStatus = (typeof transactionStatus)[keyof typeof transactionStatus];

/** All statuses, ascending. */
export const transactionStatuses = Object.values(transactionStatus);

/** Whether nothing more will happen to a transaction with this status (30 and above). */
export function hasEnded(status: TransactionStatus): boolean {
  return status >= transactionStatus.signed;
}
