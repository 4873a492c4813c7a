import { useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#core/wire/limits.ts';
import { pagePaths } from '#core/wire/paths.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { pickPdfs } from './pickPdfs.ts';

/** Opening documents: what runs, what went wrong, and how to begin. */
export interface OpenPdfs {
  busy: boolean;
  /** Sentences, one per file that was refused. */
  trouble: readonly string[];
  open: (files: readonly File[]) => void;
  openSample: () => void;
}

/** Makes a draft of PDFs and goes to it. The documents stay in this browser. */
export function useOpenPdfs(): OpenPdfs {
  const t = useTexts('documents');
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<readonly string[]>([]);

  const run = async (getFiles: () => Promise<readonly File[]>) => {
    setBusy(true);
    setTrouble([]);
    try {
      const { pdfs, refused } = pickPdfs(await getFiles(), limits.pdfBytes);
      const size = formatBytes(limits.pdfBytes);
      setTrouble(
        refused.map(({ name, reason }) =>
          reason === 'notPdf' ? t('notPdf', { name }) : t('tooLarge', { name, size }),
        ),
      );
      if (pdfs.length === 0 || refused.length > 0) return;
      const { beginDraft } = await import('./changeShelf.ts');
      navigate(pagePaths.design.build({ draftId: await beginDraft(pdfs) }));
    } catch (error) {
      setTrouble([error instanceof Error ? error.message : String(error)]);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    trouble,
    open: (files) => {
      if (files.length > 0) void run(() => Promise.resolve(files));
    },
    openSample: () => void run(() => fetchSample(t('sampleName'), t('sampleFailed'))),
  };
}

async function fetchSample(name: string, failed: string): Promise<File[]> {
  const answer = await fetch('/sample.pdf').catch(() => undefined);
  if (!answer?.ok) throw new Error(failed);
  return [new File([await answer.blob()], name, { type: 'application/pdf' })];
}
