import { pagePaths } from '#core/wire/paths.ts';

/** Where a session is opened, and from where the way leads back to this transaction. */
export function connectPath(transactionId: string): string {
  const back = pagePaths.transaction.build({ transactionId });
  return `${pagePaths.connect.build()}?return=${encodeURIComponent(back)}`;
}
