import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { type PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { annotationFlag, annotationFlagsOf, isShown } from '#server/service/pdf/inspect/isShown.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote } from '#server/service/pdf/pdfReport.ts';
import type { Unsettled } from './unsettled.ts';

const { hidden, invisible, print, noView, toggleNoView } = annotationFlag;

/**
 * Prints of notes, stamps and fields what the screen shows, and nothing else: their flags let them
 * be seen by a printer alone, or by a screen alone (ISO 32000-1, 12.5.3).
 */
export function settleAnnotations({ edit, pages, isSigned }: Unsettled): PdfNote[] {
  const { file } = edit;
  const onPaper = new Set<number>();
  for (const [pageIndex, page] of pages.entries()) {
    for (const [index, value] of annotsOf(edit, page).entries()) {
      const annotation = edit.dict(value);
      if (!annotation || !hasLooks(edit, annotation)) continue;
      const isSeen = isShown(file, annotation, 'screen');
      if (isSeen === isShown(file, annotation, 'paper')) continue;
      onPaper.add(pageIndex + 1);
      if (!isSigned)
        setFlags(edit, page, index, settledFlags(annotationFlagsOf(file, annotation), isSeen));
      else if (!isSeen) throw new PdfTrouble('unsupported', signedTrouble(pageIndex + 1));
    }
  }
  if (onPaper.size === 0) return [];
  const where = `${onPaper.size === 1 ? 'Page' : 'Pages'} ${[...onPaper].slice(0, 10).join(', ')}`;
  const message = isSigned
    ? `${where}: some of what the screen shows is not printed, and stays so because the document is signed.`
    : `${where}: notes, stamps or fields were printed otherwise than a screen shows them. They are now printed as the screen shows them.`;
  return [{ code: 'pdf-printing-settled', message }];
}

const signedTrouble = (page: number) =>
  `The document is signed, and page ${page} prints what no screen shows. Ask for a copy without it.`;

/** Whether an annotation has a drawing; what shows none is printed by nobody. */
function hasLooks(edit: PdfEdit, annotation: PdfDict): boolean {
  const drawings = edit.dict(annotation.raw('AP'));
  return drawings?.raw('N') !== undefined && edit.file.name(annotation.raw('Subtype')) !== 'Popup';
}

/** The annotations of a page as they are after the changes so far. */
function annotsOf(edit: PdfEdit, page: PdfPage): PdfObject[] {
  const annots = edit.get((edit.dict(page.ref) ?? page.dict).raw('Annots'));
  return Array.isArray(annots) ? annots : [];
}

function settledFlags(flags: number, isSeen: boolean): number {
  const others = flags & ~(hidden | invisible | print | noView | toggleNoView);
  return others | (isSeen ? print : hidden);
}

function setFlags(edit: PdfEdit, page: PdfPage, index: number, flags: number): void {
  replaceAnnotation(edit, page, index, (annotation) => annotation.set('F', flags));
}

/** Changes one of a page's annotations, whether or not it has a number of its own. */
export function replaceAnnotation(
  edit: PdfEdit,
  page: PdfPage,
  index: number,
  change: (annotation: PdfDict) => void,
): void {
  const holder = edit.dict(page.ref) ?? page.dict;
  const list = holder.raw('Annots');
  const annots = edit.get(list);
  if (!Array.isArray(annots)) return;
  const value = annots[index];
  const changed = edit.dict(value)?.copy();
  if (!changed) return;
  change(changed);
  if (value instanceof PdfRef) edit.update(value, changed);
  else if (list instanceof PdfRef) edit.update(list, annots.with(index, changed));
  else if (page.ref) {
    const copy = holder.copy();
    copy.set('Annots', annots.with(index, changed));
    edit.update(page.ref, copy);
  }
}
