import { useEffect, useRef, useState } from 'react';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { type FailedSheet, prepareSheets } from './prepareSheets.ts';
import { type PrintJob, sheetCount } from './printJob.ts';
import { printStack } from './printStack.ts';
import { createSheetStack, type SheetStack } from './sheetStack.ts';
import styles from './PrintDialog.module.css';

interface PrintDialogProps {
  job: PrintJob;
  onClose: () => void;
}

/** How far preparing is: running, over with something to say, or not possible. */
type Preparation =
  | { state: 'running'; done: number }
  | { state: 'ready'; failed: readonly FailedSheet[]; stack: SheetStack }
  | { state: 'impossible' };

/** So many failed pages are named; of more their count is said. */
const mostNamed = 20;

/** Prepares all sheets, then hands them to the browser's own dialog; can be cancelled. */
export function PrintDialog({ job, onClose }: PrintDialogProps) {
  const t = useTexts('print');
  const common = useTexts('common');
  const [now, setNow] = useState<Preparation>({ state: 'running', done: 0 });
  const { missing = [] } = job;
  const pages = sheetCount(job);
  const isHandedOver = useRef(false);
  const handOver = useRef((_: SheetStack) => undefined as void);
  useEffect(() => {
    handOver.current = (stack) => {
      isHandedOver.current = true;
      onClose();
      printStack(stack);
    };
  });

  useEffect(() => {
    const stopping = new AbortController();
    const stack = createSheetStack();
    const sayFailed = ({ name, pageNumber }: FailedSheet) =>
      t('pageFailed', { page: pageNumber, name });
    prepareSheets(job, {
      stack,
      signal: stopping.signal,
      onProgress: (done) => setNow({ state: 'running', done }),
      sayFailed,
    }).then(
      (failed) => {
        if (stopping.signal.aborted) return;
        if (failed.length > 0 || missing.length > 0) {
          setNow({ state: 'ready', failed, stack });
          return;
        }
        handOver.current(stack);
      },
      () => {
        if (!stopping.signal.aborted) setNow({ state: 'impossible' });
      },
    );
    return () => {
      stopping.abort();
      if (!isHandedOver.current) stack.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a job is prepared once, in the words of its start
  }, [job]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={common('close')}
      width={420}
      keepOnPressOutside
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {now.state === 'ready' && (
            <Button variant="primary" onClick={() => handOver.current(now.stack)}>
              {t('printAnyway')}
            </Button>
          )}
        </>
      }
    >
      {now.state === 'running' && (
        <div className={styles.running}>
          <output>{t('preparing', { page: Math.min(now.done + 1, pages), pages })}</output>
          <ProgressBar label={t('progress')} value={pages === 0 ? 0 : now.done / pages} />
        </div>
      )}
      {now.state === 'ready' && <Failures failed={now.failed} missing={missing} />}
      {now.state === 'impossible' && (
        <ErrorNote title={t('impossible')}>{t('impossibleText')}</ErrorNote>
      )}
    </Dialog>
  );
}

/** What is not on the sheets. */
function Failures({
  failed,
  missing,
}: {
  failed: readonly FailedSheet[];
  missing: readonly string[];
}) {
  const t = useTexts('print');
  return (
    <>
      {failed.length > 0 && (
        <ErrorNote tone="warn" title={t('failed', { count: failed.length })}>
          <ul className={styles.list}>
            {failed.slice(0, mostNamed).map(({ name, pageNumber }) => (
              <li key={`${pageNumber} ${name}`}>{t('pageOf', { page: pageNumber, name })}</li>
            ))}
          </ul>
          {t('failedText')}
        </ErrorNote>
      )}
      {missing.length > 0 && (
        <ErrorNote tone="warn" title={t('missing', { count: missing.length })}>
          {joinNames(missing)}
        </ErrorNote>
      )}
    </>
  );
}
