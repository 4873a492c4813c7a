import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { AppConfig, SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionKey } from '#web/api/useTransaction.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { sentFields } from '#web/tracking/answers/sentFields.ts';
import { trackFields } from '#web/tracking/answers/trackFields.ts';
import { createLight } from '#web/tracking/light.ts';
import { Facts } from '#web/tracking/facts/Facts.tsx';
import { PagesDesk } from '#web/tracking/pages/PagesDesk.tsx';
import { useTransactionDocuments } from '#web/tracking/pages/useTransactionDocuments.ts';
import { TransactionBar } from './TransactionBar.tsx';
import { WaitingRemoval } from './WaitingRemoval.tsx';
import { TrackingProvider, useTracking } from '#web/tracking/trackingContext.ts';
import styles from './TrackingView.module.css';
import { connectPath } from '#web/session/connectPath.ts';
import { useHosted } from '#web/session/hosted.ts';
import { refusedStatus } from '#web/session/useTrouble.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { announce } from '#web/ui/overlays/announce.ts';

interface TrackingViewProps {
  transaction: Transaction;
  /** Undefined where the gateway has no record of what was sent. */
  sent: SentTransaction | undefined;
  config: AppConfig;
  /** When the service last answered, ms. */
  updatedAt: number;
  /** Why the last question was not answered. */
  error: Error | null;
}

const noSent: SentTransaction['files'] = [];

/** The screen of a transaction: pages at the left, facts at the right; on a phone facts first. */
export function TrackingView({ transaction, sent, config, updatedAt, error }: TrackingViewProps) {
  const t = useTexts('transaction');
  const queries = useQueryClient();
  const [light] = useState(createLight);
  const sentFiles = sent?.files ?? noSent;
  const fileIds = useMemo(
    () => [
      ...new Set([
        ...sentFiles.map(({ fileId }) => fileId),
        ...Object.keys(transaction.Files ?? {}),
      ]),
    ],
    [sentFiles, transaction.Files],
  );
  const resolved = useMemo(
    () =>
      sentFields(
        sentFiles,
        transaction.Signers.map(({ Id }) => Id),
      ),
    [sentFiles, transaction.Signers],
  );
  const documents = useTransactionDocuments({
    transaction,
    config,
    files: sentFiles,
    fileIds,
    embeddedIn: resolved.embedded,
  });
  const fields = useMemo(
    () =>
      trackFields({
        signers: transaction.Signers,
        fileIds,
        sent: resolved,
        embedded: documents.embedded,
        rightMeasuredFrom: config.rightMeasuredFrom,
      }),
    [transaction.Signers, fileIds, resolved, documents.embedded, config.rightMeasuredFrom],
  );
  const tracking = useMemo(
    () => ({ transaction, config, fields, light }),
    [transaction, config, fields, light],
  );

  const title = titleOf(transaction, sentFiles, fileIds, t);
  useScreenTitle(title);
  useTransactionNews(transaction);

  const refresh = () =>
    void queries.invalidateQueries({ queryKey: transactionKey(transaction.Id) });
  const hasPages = config.can.download;
  return (
    <TrackingProvider value={tracking}>
      <div className={styles.screen}>
        <TransactionBar title={title} updatedAt={new Date(updatedAt)} onRefresh={refresh} />
        <main tabIndex={-1} className={styles.main} data-alone={!hasPages || undefined}>
          <div className={styles.facts}>
            {error && <StaleNote error={error} updatedAt={updatedAt} onRetry={refresh} />}
            <WaitingRemoval />
            <Facts sent={sent} fileIds={fileIds} />
          </div>
          {hasPages && <PagesDesk documents={documents} />}
        </main>
      </div>
    </TrackingProvider>
  );
}

/** The name of the first document, and how many more there are. */
function titleOf(
  { Files: files }: Transaction,
  sentFiles: SentTransaction['files'],
  fileIds: readonly string[],
  t: SayText<'transaction'>,
): string {
  const [firstId] = fileIds;
  if (firstId === undefined) return t('title');
  const name = files?.[firstId]?.DisplayName || sentFiles[0]?.metadata?.DisplayName || firstId;
  return fileIds.length > 1 ? t('andFiles', { name, count: fileIds.length - 1 }) : name;
}

interface StaleNoteProps {
  error: Error;
  updatedAt: number;
  onRetry: () => void;
}

/** How old the shown state is, why, and what can be done about it. */
function StaleNote({ error, updatedAt, onRetry }: StaleNoteProps) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const trouble = useServiceTrouble();
  const { transaction } = useTracking();
  const isHosted = useHosted();
  const action =
    refusedStatus(error) === 401 && !isHosted ? (
      <Link
        href={connectPath(pagePaths.transaction.build({ transactionId: transaction.Id }))}
        className={buttonClass({ dense: true })}
      >
        {t('connect')}
      </Link>
    ) : (
      <Button dense onClick={onRetry}>
        {common('retry')}
      </Button>
    );
  const time = formatTime(new Date(updatedAt), formatLocale());
  return (
    <ErrorNote tone="warn" className={styles.stale} title={t('staleTitle')} action={action}>
      {t('staleText', { trouble: trouble(error), time })}
    </ErrorNote>
  );
}

/**
 * When the transaction has changed since it was first seen, asks again for what hangs on it (what
 * was sent, postbacks), and announces a new status.
 */
function useTransactionNews(transaction: Transaction): void {
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
