import { inOneLine, undrawableIn } from '#core/appearance/fontMeasures.ts';
import { pdfRectToPage } from '#core/geometry/pdfSpace.ts';
import { appearanceOf } from '#server/service/pdf/draw/drawAppearance.ts';
import { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { textContent } from '#server/service/pdf/draw/widgetContent.ts';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { dict, name, type PdfDict, type PdfObject } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { textValueOf, type Widget } from '#server/service/pdf/inspect/fieldTree.ts';
import { annotationFlag, isShown } from '#server/service/pdf/inspect/isShown.ts';
import { fontSizeOf } from '#server/service/pdf/inspect/readFields.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote, ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import { type PlainDrawing, plainDrawing } from './plainDrawing.ts';
import { replaceAnnotation } from './settleAnnotations.ts';
import type { Unsettled } from './unsettled.ts';

/**
 * Gives marks and notes that bring no drawing the one that the screen shows: each reader would make
 * another of its own.
 */
export function settleDrawings({ edit, pages, isSigned }: Unsettled): PdfNote[] {
  const { file } = edit;
  const unwritten = new Set<number>();
  const fonts = new ValueFonts(() => edit.add(null));
  for (const { page, index, annotation, number } of undrawnOn(file, pages)) {
    const isNote = file.name(annotation.raw('Subtype')) === 'FreeText';
    const plain = plainDrawing(file, annotation);
    if (!isNote && !plain) continue;
    if (isSigned) throw new PdfTrouble('unsupported', signedTrouble(number));
    const members = plain
      ? drawnPlain(edit, annotation, plain)
      : drawnNote(edit, page, annotation, fonts);
    if (!members.has('AP')) unwritten.add(number);
    replaceAnnotation(edit, page, index, (own) => {
      for (const [key, member] of members) own.set(key, member);
    });
  }
  fonts.embed(edit);
  if (unwritten.size === 0) return [];
  const where = `${unwritten.size === 1 ? 'Page' : 'Pages'} ${[...unwritten].slice(0, 10).join(', ')}`;
  const message = `${where}: notes that bring no drawing hold characters that no font here has. They are not shown.`;
  return [{ code: 'pdf-note-not-drawn', message }];
}

/** The annotations that the screen shows, as far as it can, and that bring no drawing. */
function undrawnOn(file: PdfFile, pages: readonly PdfPage[]) {
  return pages.flatMap((page, pageIndex) =>
    (file.array(page.dict.raw('Annots')) ?? []).flatMap((value, index) => {
      const annotation = file.dict(value);
      if (!annotation || appearanceOf(file, annotation)) return [];
      const isSeen = isShown(file, annotation, 'screen');
      return isSeen ? [{ page, index, annotation, number: pageIndex + 1 }] : [];
    }),
  );
}

const signedTrouble = (page: number) =>
  `The document is signed, and on page ${page} each reader draws a note or mark in its own way. Ask for a copy without it.`;

type Members = Map<string, PdfObject>;

function drawnPlain(edit: PdfEdit, annotation: PdfDict, plain: PlainDrawing): Members {
  const opacity = edit.file.number(annotation.raw('CA'));
  const { content, box, blendMode } = plain;
  const state = dict({
    CA: opacity,
    ca: opacity,
    BM: blendMode === undefined ? undefined : name(blendMode),
  });
  const resources = dict({ ExtGState: dict({ S: state }) });
  return new Map<string, PdfObject>([
    ['AP', formIn(edit, `/S gs ${content}`, box, resources)],
    ['Rect', box],
  ]);
}

/** The words of a note in its rectangle; a note that no font here can write is hidden. */
function drawnNote(edit: PdfEdit, page: PdfPage, annotation: PdfDict, fonts: ValueFonts): Members {
  const { file } = edit;
  const text = textValueOf(file, file.get(annotation.raw('Contents')));
  if (undrawableIn(inOneLine(text)).length > 0) return new Map([['F', annotationFlag.hidden]]);
  const rect = (file.array(annotation.raw('Rect')) ?? []).map((side) => file.number(side) ?? 0);
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const own = { ref: undefined, dict: annotation };
  const widget: Widget = { ...own, chain: [own], pageIndex: 0, index: 0 };
  const field: ReportedWidget = {
    name: '',
    kind: 'text',
    page: 1,
    box: pdfRectToPage([left, bottom, right, top], page.box),
    comb: false,
    multiline: true,
    password: false,
    readOnly: true,
    hidden: false,
    required: false,
    value: text,
    fontSize: (fontSizeOf(file, widget) ?? 10) * page.box.userUnit,
    align: 'left',
    turn: page.box.rotate,
  };
  const content = textContent(file, widget, page, field, text, fonts);
  return new Map([['AP', formIn(edit, content, rect, fonts.resourcesOf(content))]]);
}

function formIn(edit: PdfEdit, content: string, box: number[], resources: PdfDict): PdfDict {
  const form = edit.addStream(Buffer.from(content, 'latin1'), {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Resources: resources,
  });
  return dict({ N: form });
}
