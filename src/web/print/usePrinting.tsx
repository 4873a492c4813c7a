import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { hearPrinting } from './hearPrinting.ts';
import type { PrintDialog } from './PrintDialog.tsx';
import type { PrintJob } from './printJob.ts';

type PrintDialogType = typeof PrintDialog;

/** The dialog and its texts, fetched when something is printed. */
async function loadDialog(speaker: Speaker): Promise<PrintDialogType> {
  const [module] = await Promise.all([import('./PrintDialog.tsx'), speaker.load('print')]);
  return module.PrintDialog;
}

function sayMissing({ textOf }: Speaker): void {
  const message = () => textOf('common')('loadFailed');
  showToast({ key: 'print', message, tone: 'danger' });
}

interface Printing {
  /** Prepares what is shown and prints it; nothing while that is under way. */
  print: () => void;
  /** To be shown by the screen. */
  dialog: ReactNode;
}

/**
 * Printing for a screen. `jobOf` says what is printed when it is asked for, undefined for nothing;
 * `takesKeys` whether Ctrl+P and the browser's own Print mean it: on a page that is ours alone.
 */
export function usePrinting(jobOf: () => PrintJob | undefined, takesKeys: boolean): Printing {
  const speaker = useSpeaker();
  const [running, setRunning] = useState<{ Dialog: PrintDialogType; job: PrintJob }>();
  const isBusy = useRef(false);
  const asked = useRef(jobOf);
  useEffect(() => {
    asked.current = jobOf;
  });
  const print = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    void loadDialog(speaker)
      .then((Dialog) => {
        const job = asked.current();
        isBusy.current = job !== undefined;
        setRunning(job && { Dialog, job });
      })
      .catch(() => {
        isBusy.current = false;
        sayMissing(speaker);
      });
  }, [speaker]);
  useEffect(
    () =>
      takesKeys
        ? hearPrinting({ print, words: () => speaker.textOf('viewer')('printWords') })
        : undefined,
    [takesKeys, print, speaker],
  );
  const close = useCallback(() => {
    isBusy.current = false;
    setRunning(undefined);
  }, []);
  return {
    print,
    dialog: running && <running.Dialog job={running.job} onClose={close} />,
  };
}
