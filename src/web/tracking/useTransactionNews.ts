import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionKey } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';

/**
 * When something of the transaction has changed since it was first seen, asks again for what hangs
 * on it (what was sent, postbacks), and tells a new status to those who do not see it.
 */
export function useTransactionNews(transaction: Transaction): void {
  const t = useTexts('transaction');
  const words = useTexts('status');
  const queries = useQueryClient();
  const seen = useRef(transaction);
  useEffect(() => {
    const before = seen.current;
    if (before === transaction) return;
    seen.current = transaction;
    const key = transactionKey(transaction.Id);
    void queries.invalidateQueries({
      queryKey: key,
      predicate: (query) => query.queryKey.length > key.length,
    });
    if (before.Status !== transaction.Status)
      announce(t('statusBecame', { status: words(`s${transaction.Status}`) }));
  }, [transaction, queries, t, words]);
}
