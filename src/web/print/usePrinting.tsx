import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { hearPrinting } from './hearPrinting.ts';
import type { PrintDialog } from './PrintDialog.tsx';
import type { PrintJob } from './printJob.ts';

type PrintDialogType = typeof PrintDialog;

/** The dialog and its texts, fetched when something is printed. */
const loadDialog = partLoader(async (speaker: Speaker) => {
  const [module] = await Promise.all([import('./PrintDialog.tsx'), speaker.load('print')]);
  return module.PrintDialog;
});

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
    const prepare = async () => {
      isBusy.current = true;
      try {
        const Dialog = await loadDialog(speaker);
        const job = asked.current();
        isBusy.current = job !== undefined;
        setRunning(job && { Dialog, job });
      } catch (error) {
        isBusy.current = false;
        throw error;
      }
    };
    void runWithParts(prepare, speaker);
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
