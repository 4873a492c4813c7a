import { Link, Redirect } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useSent, useTransaction } from '#web/api/useTransaction.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useHosted } from '#web/session/hosted.ts';
import { connectPath } from '#web/session/connectPath.ts';
import { TrackingView } from './TrackingView.tsx';
import { refusedStatus } from '#web/session/useTrouble.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { TrackingBar } from './TrackingBar.tsx';
import styles from './TransactionScreen.module.css';

/** `/transactions/:transactionId`: what became of it; without a session, off to connect. */
export function TransactionScreen({ transactionId }: { transactionId: string }) {
  const t = useTexts('transaction');
  useScreenTitle(t('title'));
  const { data: config, error, refetch } = useConfig();
  if (config?.signedIn === false) return <ToConnect transactionId={transactionId} />;
  if (!config)
    return <TrackingTrouble error={error} onRetry={() => void refetch()} title={t('loadFailed')} />;
  return <Loaded transactionId={transactionId} />;
}

function ToConnect({ transactionId }: { transactionId: string }) {
  return <Redirect to={connectPath(pagePaths.transaction.build({ transactionId }))} replace />;
}

function Loaded({ transactionId }: { transactionId: string }) {
  const t = useTexts('transaction');
  const { data: config } = useConfig();
  const transaction = useTransaction(transactionId);
  const sent = useSent(transactionId);
  const { data, error } = transaction;
  const isHosted = useHosted();
  if (data && config && !sent.isPending)
    return (
      <TrackingView
        transaction={data}
        sent={sent.data}
        config={config}
        updatedAt={transaction.dataUpdatedAt}
        error={error}
      />
    );
  const status = refusedStatus(error);
  if (!data && status === 401 && !isHosted) return <ToConnect transactionId={transactionId} />;
  return (
    <TrackingTrouble
      error={data ? null : error}
      onRetry={() => void transaction.refetch()}
      title={status === 404 ? t('notFound') : t('loadFailed')}
      text={status === 404 ? t('notFoundText') : undefined}
      isGone={status === 404 && !isHosted}
    />
  );
}

interface TrackingTroubleProps {
  /** Null while it loads. */
  error: Error | null;
  title: string;
  text?: string | undefined;
  /** Asking again cannot help: the way on is back to the documents. */
  isGone?: boolean;
  onRetry: () => void;
}

/** In place of the screen while its transaction loads or cannot be loaded. */
function TrackingTrouble({ error, title, text, isGone, onRetry }: TrackingTroubleProps) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const trouble = useServiceTrouble();
  return (
    <>
      <TrackingBar title={t('title')} />
      <main tabIndex={-1} className={styles.main}>
        {error ? (
          <ErrorNote
            title={title}
            action={
              isGone ? (
                <Link href={pagePaths.documents.build()} className={buttonClass({})}>
                  {common('toDocuments')}
                </Link>
              ) : (
                <Button onClick={onRetry}>{common('retry')}</Button>
              )
            }
            className={styles.note}
          >
            {text ?? trouble(error)}
          </ErrorNote>
        ) : (
          <Spinner label={t('loading')} />
        )}
      </main>
    </>
  );
}
