import { useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { OpenedDraft, RefusedFile } from '#web/designer/open/createDraftFromFiles.ts';
import { type MissingPart, missingPart } from '#web/later/missingParts.ts';
import { PartFailure, partLoader } from '#web/later/partLoader.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { PlusIcon } from '#web/ui/theme/icons.tsx';
import { showAhead } from '#web/app/screens/aheadLocation.ts';
import { fetchDesigner } from '#web/app/screens/lazyScreens.tsx';

/** What makes drafts of files; the designer stays out of the first load. */
const importMaking = () => import('#web/designer/open/createDraftFromFiles.ts');
const loadMaking = partLoader(importMaking);

/**
 * Fetches what a PDF needs and starts its threads while a file is being chosen or dragged. The
 * first load has none of it: not everyone opens a PDF.
 */
export function prepareToOpen(): void {
  void importMaking().catch(() => undefined);
  void import('#web/pdf/engine/pdfjs.ts').then(
    ({ warmPdfWorker }) => warmPdfWorker(),
    () => undefined,
  );
  void fetchDesigner();
}

/** Opening documents: what runs, what went wrong, and how to begin. */
export interface OpenPdfs {
  busy: boolean;
  /** Sentences, one per file that was refused; empty when some could be opened. */
  trouble: readonly string[];
  /** What opening needs and did not come; asking again opens the same files. */
  missing: MissingPart | undefined;
  open: (files: readonly File[]) => void;
  openSample: () => void;
}

/** Makes a draft of the files that are PDFs and goes to it; names the others with the reason. */
export function useOpenPdfs(): OpenPdfs {
  const t = useTexts('documents');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState<MissingPart>();

  const run = async (getFiles: () => Promise<readonly File[]>) => {
    prepareToOpen();
    setBusy(true);
    setTrouble([]);
    setMissing(undefined);
    try {
      const { draft, refused } = await makeDraft(await getFiles());
      if (!draft) {
        setTrouble(refused.map((file) => sentenceOf(file, t)));
        return;
      }
      for (const file of refused)
        showToast({ message: () => sentenceOf(file, textOf('documents')), tone: 'danger' });
      // Going there before would only show that it loads.
      await fetchDesigner();
      // Stored or not, it is open: the designer says what the browser does not keep.
      const asked = draft.stored.catch(() => undefined);
      void showAhead(pagePaths.design.build(draft), asked).finally(() => draft.hold.release());
    } catch (error) {
      if (error instanceof PartFailure)
        setMissing(await missingPart(error, pageSpeaker, () => void run(getFiles)));
      else setTrouble([error instanceof Error ? error.message : String(error)]);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    trouble,
    missing,
    open: (files) => {
      if (files.length > 0) void run(() => Promise.resolve(files));
    },
    openSample: () => void run(() => fetchSample(t('sampleName'), t('sampleFailed'))),
  };
}

interface OpenPdfButtonProps {
  busy: boolean;
  onOpen: (files: readonly File[]) => void;
}

/** The file input for new drafts. A press on it prepares the opening, also before the app ran. */
export function OpenPdfButton({ busy, onOpen }: OpenPdfButtonProps) {
  const t = useTexts('documents');
  return (
    <FileButton
      className={buttonClass({ variant: 'primary' })}
      multiple
      disabled={busy}
      onFiles={onOpen}
      onClick={prepareToOpen}
      onInput={({ dataset }) => dataset.pressed !== undefined && prepareToOpen()}
    >
      {busy ? <Spinner now /> : <PlusIcon />}
      {t('openPdf')}
    </FileButton>
  );
}

/** A file that cannot be opened, by name and reason. */
interface Refusal {
  name: string;
  reason: 'tooLarge' | RefusedFile['problem']['kind'];
}

async function makeDraft(
  files: readonly File[],
): Promise<{ draft: OpenedDraft | undefined; refused: Refusal[] }> {
  const { createDraftFromFiles } = await loadMaking();
  const fitting = files.filter((file) => file.size <= limits.pdfBytes);
  const { draft, refused } = await createDraftFromFiles(fitting);
  const tooLarge = files.filter((file) => !fitting.includes(file));
  return {
    draft,
    refused: [
      ...tooLarge.map(({ name }) => ({ name, reason: 'tooLarge' as const })),
      ...refused.map(({ name, problem }) => ({ name, reason: problem.kind })),
    ],
  };
}

function sentenceOf({ name, reason }: Refusal, t: SayText<'documents'>): string {
  if (reason === 'tooLarge')
    return t('tooLarge', { name, size: formatBytes(limits.pdfBytes, formatLocale()) });
  if (reason === 'empty' || reason === 'notPdf') return t(reason, { name });
  return t('unreadable', { name });
}

async function fetchSample(name: string, failed: string): Promise<File[]> {
  const answer = await fetch('/sample.pdf').catch(() => undefined);
  if (!answer?.ok) throw new Error(failed);
  return [new File([await answer.blob()], name, { type: 'application/pdf' })];
}
