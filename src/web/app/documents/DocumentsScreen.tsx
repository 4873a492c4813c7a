import { useEffect, useState } from 'react';
import { useConfig } from '#web/api/useSession.ts';
import { useTransactions } from '#web/api/useTransactions.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { PartMissing } from '#web/later/PartMissing.tsx';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { savesData } from '#web/ui/browser/savesData.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import styles from './DocumentsScreen.module.css';
import { DraftSheets, SentDrafts } from '#web/app/documents/drafts/DraftSheets.tsx';
import { DropZone } from './DropZone.tsx';
import { OpenTrouble } from './OpenTrouble.tsx';
import { useDrafts } from '#web/app/documents/drafts/useDrafts.ts';
import { OpenPdfButton, useOpenPdfs } from './useOpenPdfs.tsx';
import { Welcome } from './Welcome.tsx';

/** Comes while the list itself is on its way: nobody waits for it before a PDF can be opened. */
const Sent = laterPart(
  async () => (await import('#web/app/documents/sent/SentTransactions.tsx')).SentTransactions,
);

/**
 * Fetches ahead by code that comes after the first load itself; returns how to stop. Nothing where
 * the visitor saves data.
 */
function fetchAtRest(): () => void {
  if (savesData()) return () => {};
  let stop = () => {};
  let isLeft = false;
  import('./fetchWhenIdle.ts').then(
    ({ fetchWhenIdle }) => {
      if (!isLeft) stop = fetchWhenIdle();
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    stop();
  };
}

/**
 * The first screen: open PDFs, go on with drafts, see what was sent. With none of these it teaches.
 * A PDF can be opened before drafts and transactions have arrived: until then the screen is as on
 * the last visit.
 */
export function DocumentsScreen() {
  const t = useTexts('documents');
  useScreenTitle(t('title'));
  const opening = useOpenPdfs();
  const { drafts, retryDrafts, configPending, signedIn, searches, sent, loading, teaches } =
    useListed();
  useEffect(() => (loading ? undefined : fetchAtRest()), [loading]);
  const all = drafts.state === 'ready' ? drafts.drafts : [];
  const unsent = all.filter(({ transactionId }) => transactionId === undefined);
  const sentDrafts = all.filter(({ transactionId }) => transactionId !== undefined);
  return (
    <>
      <AppBar />
      <DropZone onDrop={opening.open} />
      {teaches ? (
        <main tabIndex={-1} className={styles.welcome}>
          <Welcome opening={opening} />
        </main>
      ) : (
        <main tabIndex={-1} className={styles.main} aria-busy={loading}>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('title')}</h1>
            <span className={styles.hint}>{t('orDrop')}</span>
            <OpenPdfButton busy={opening.busy} onOpen={opening.open} />
          </div>
          <OpenTrouble opening={opening} />
          {drafts.state === 'failed' && (
            <ErrorNote
              title={t('draftsFailed')}
              className={styles.note}
              action={<Button onClick={retryDrafts}>{t('tryAgain')}</Button>}
            />
          )}
          {unsent.length > 0 && <DraftSheets drafts={unsent} />}
          {!loading && !configPending && (
            <Sent.Part
              otherwise={PartMissing}
              signedIn={signedIn}
              searches={searches}
              sent={sent}
            />
          )}
          {sentDrafts.length > 0 && <SentDrafts drafts={sentDrafts} />}
        </main>
      )}
    </>
  );
}

/** What there is to list, and whether to teach instead: as on the last visit while it loads. */
function useListed() {
  const [drafts, retryDrafts] = useDrafts();
  const { data: config, isPending: configPending } = useConfig();
  const signedIn = config?.signedIn === true;
  const sent = useTransactions(signedIn);
  const noDrafts = drafts.state === 'ready' && drafts.drafts.length === 0;
  const sentPending = configPending || (signedIn && sent.isPending);
  const noneSent = !sentPending && !sent.data?.pages.some((page) => page.transactions.length > 0);
  const loading = drafts.state === 'loading' || (noDrafts && sentPending);
  const [had] = useState(hadDocuments);
  const teaches = loading ? !had : noDrafts && noneSent;
  useEffect(() => {
    if (!loading) rememberDocuments(!teaches);
  }, [loading, teaches]);
  const searches = config?.can.search === true;
  return { drafts, retryDrafts, configPending, signedIn, searches, sent, loading, teaches };
}

/** Read before the first paint too, by `public/beforePaint.js`. */
const key = 'documents';

/** Whether the last visit listed something: it decides what is shown until that is known. */
function hadDocuments(): boolean {
  try {
    return localStorage.getItem(key) === 'some';
  } catch {
    return false;
  }
}

/** Notes for the next visit whether there is something to list. */
function rememberDocuments(some: boolean): void {
  try {
    if (some) localStorage.setItem(key, 'some');
    else localStorage.removeItem(key);
  } catch {
    // Storage is refused: the next visit begins as the first one.
  }
}
