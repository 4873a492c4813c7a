import type { ReactNode } from 'react';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';

interface PdfProblemNoteProps {
  problem: PdfProblem;
  fileName: string;
  /** What can be done here, such as a button that opens another file. */
  action?: ReactNode;
}

/** Why a file could not be opened: what, where, what to do. */
export function PdfProblemNote({ problem, fileName, action }: PdfProblemNoteProps) {
  const t = useTexts('viewer');
  return (
    <ErrorNote title={t(`${problem.kind}Title`, { name: fileName })} action={action}>
      <p>{t(`${problem.kind}Text`)}</p>
      {problem.detail && <p>{t('details', { detail: problem.detail })}</p>}
    </ErrorNote>
  );
}
