import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { DeliveryList } from '#core/wire/surfaces/appSurface.ts';
import { transactionKey, useDeliveries, useTransactionActions } from '#web/api/useTransaction.ts';
import { refusedStatus } from '#web/session/useTrouble.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import styles from './TrackingView.module.css';

/**
 * The removal of the documents that waits, with Undo; in every window, and after a reload, because
 * the service is asked. The transaction is read anew when it is over.
 */
export function WaitingRemoval() {
  const { transaction, config } = useTracking();
  const { data } = useDeliveries(transaction.Id, config.can.deliveries);
  const queries = useQueryClient();
  const removal = data?.removal;
  const batchId = removal?.batchId;
  useEffect(() => {
    if (batchId === undefined) return undefined;
    return () =>
      void queries.invalidateQueries({ queryKey: transactionKey(transaction.Id), exact: true });
  }, [batchId, queries, transaction.Id]);
  return removal && <RemovalNote removal={removal} />;
}

function RemovalNote({ removal }: { removal: NonNullable<DeliveryList['removal']> }) {
  const t = useTexts('transaction');
  const { beginsAt } = removal;
  if (beginsAt === undefined)
    return <ErrorNote tone="warn" className={styles.stale} title={t('removing')} />;
  const time = formatTime(new Date(beginsAt), formatLocale());
  return (
    <ErrorNote
      tone="warn"
      className={styles.stale}
      title={t('removalWaits', { time })}
      action={
        removal.alone ? (
          <UndoButton batchId={removal.batchId} />
        ) : (
          <Link
            href={`${pagePaths.documents.build()}?batch=${removal.batchId}`}
            className={buttonClass({ dense: true })}
          >
            {t('removalReport')}
          </Link>
        )
      }
    >
      {t(removal.alone ? 'removalWaitsText' : 'removalOfSeveral')}
    </ErrorNote>
  );
}

/** Takes the focus where nothing else has it: the button that asked for the removal is gone. */
function UndoButton({ batchId }: { batchId: string }) {
  const common = useTexts('common');
  const trouble = useServiceTrouble();
  const { transaction } = useTracking();
  const { takeBackRemoval } = useTransactionActions(transaction.Id);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let frame = 0;
    // The question, which holds the focus, may close after this came.
    const take = () => {
      if (document.querySelector('[role="dialog"]')) frame = requestAnimationFrame(take);
      else if (document.activeElement === document.body) button.current?.focus();
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, []);
  const undo = async () => {
    try {
      await takeBackRemoval.mutateAsync(batchId);
      showToast({ message: () => textOf('transaction')('removalUndone'), tone: 'ok' });
    } catch (error) {
      const message =
        refusedStatus(error) === 409
          ? () => textOf('transaction')('removalUndoneLate')
          : trouble(error);
      showToast({ message, tone: 'danger' });
    }
  };
  return (
    <Button ref={button} dense busy={takeBackRemoval.isPending} onClick={() => void undo()}>
      {common('undo')}
    </Button>
  );
}
