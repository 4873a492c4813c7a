import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { BatchReportView } from './BatchReportView.tsx';
import { PickBar } from './PickBar.tsx';
import { type Picking, usePicking } from './usePicking.tsx';

interface TogetherProps {
  listed: ReturnType<typeof useTransactions>;
  /** What is searched for. */
  query: Readonly<Record<string, string>>;
  /** Ends selecting; undefined while only a report is shown. */
  onDone: (() => void) | undefined;
  /** The list, with boxes in front of its rows while they are selected. */
  children: (boxOf: Picking['boxOf'] | undefined) => ReactNode;
}

/** Selecting what was sent, what is done with it, and the report of that. */
export function Together({ listed, query, onDone, children }: TogetherProps) {
  const picking = usePicking(
    listed.data?.pages.flatMap((page) => page.transactions.map(({ id }) => id)) ?? [],
    listed.hasNextPage,
    JSON.stringify(query),
  );
  const [batchId, setBatchId] = useShownBatch();
  return (
    <>
      {batchId !== null && (
        <BatchReportView key={batchId} batchId={batchId} onClose={() => setBatchId(null)} />
      )}
      {onDone && <PickBar picking={picking} query={query} onDone={onDone} onStarted={setBatchId} />}
      {children(onDone && picking.boxOf)}
    </>
  );
}

/** The batch whose report is shown: it stands in the address, so that a reload shows it again. */
function useShownBatch(): [string | null, (batchId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = (batchId: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (batchId === null) next.delete('batch');
        else next.set('batch', batchId);
        return next;
      },
      { replace: true },
    );
  return [params.get('batch'), show];
}
