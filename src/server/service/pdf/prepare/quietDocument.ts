import { PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import type { PdfNote } from '#server/service/pdf/pdfReport.ts';
import { ActiveContent, type Deed } from './activeContent.ts';
import type { Unsettled } from './unsettled.ts';

/**
 * Takes off what a document would do by itself or at a press, but go to places and pages of the web
 * (ISO 32000-2, 12.6): it could show another document than the one that is signed.
 */
export function quietDocument({ edit, objects, isSigned }: Unsettled): PdfNote[] {
  const active = new ActiveContent(edit.file);
  for (const [num, object] of objects) {
    const quiet = active.without(object);
    if (quiet !== object && !isSigned) edit.update(new PdfRef(num, 0), quiet);
  }
  if (active.found.size === 0) return [];
  return [isSigned ? kept(active.found) : removed(active.found)];
}

const removed = (found: ReadonlySet<Deed>): PdfNote => ({
  code: 'pdf-actions-removed',
  message: `The PDF would ${listOf(found)} by itself or at a press. This was taken off; what its pages show is the same.`,
});

const kept = (found: ReadonlySet<Deed>): PdfNote => ({
  code: 'pdf-actions-kept',
  message: `Some readers let the PDF ${listOf(found)} by itself or at a press. It was signed before, so that this cannot be taken off.`,
});

const listOf = (found: ReadonlySet<Deed>) => [...found].join(', ').replace(/, ([^,]*)$/, ' and $1');
