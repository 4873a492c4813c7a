import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { annotationFlag, isShown } from '#server/service/pdf/inspect/isShown.ts';
import { appearanceOf, drawAppearance } from './drawAppearance.ts';
import type { FilledWidget } from './fillValues.ts';
import { drawWidget } from './flattenFields.ts';
import type { PageEdits } from './PageEdits.ts';
import type { ValueFonts } from './ValueFonts.ts';

/**
 * Makes everything that lies on the pages a part of them, in its order from bottom to top, as the
 * screen showed it: what is drawn later is above it for every reader. Links stay links; what the
 * screen did not show stays hidden.
 */
export function flattenAnnotations(
  pageEdits: PageEdits,
  filled: readonly FilledWidget[],
  fonts: ValueFonts,
): void {
  const { file } = pageEdits.edit;
  const widgets = new Map(filled.map((one) => [placeOf(one.widget.pageIndex, one.widget), one]));
  for (const [pageIndex, page] of pageEdits.pages.entries()) {
    if (!file.array(page.dict.raw('Annots'))?.length) continue;
    const annots = pageEdits.annots(pageIndex);
    const kept = annots.flatMap((value, index): PdfObject[] => {
      const ref = value instanceof PdfRef ? value : undefined;
      const dict = file.dict(value);
      const widget = widgets.get(placeOf(pageIndex, { ref, index }));
      if (!dict) return [];
      const isSeen = isShown(file, dict, 'screen');
      // A widget that stands on several pages shows the same on each.
      if (widget && isSeen)
        drawWidget(pageEdits, { ...widget, widget: { ...widget.widget, pageIndex } }, fonts);
      if (widget) return [];
      const appearance = isSeen ? appearanceOf(file, dict) : undefined;
      if (appearance) drawAppearance(pageEdits, { pageIndex, dict }, appearance);
      return remainder(pageEdits, dict, ref, appearance !== undefined);
    });
    annots.splice(0, annots.length, ...kept);
  }
}

/** Where a widget is found: by its number, or by its place where it has none. */
const placeOf = (pageIndex: number, { ref, index }: { ref: PdfRef | undefined; index: number }) =>
  ref ? `${ref.num}` : `${pageIndex} ${index}`;

/** What stays of an annotation: a link, without looks; hidden, what a reader would draw itself. */
function remainder(
  { edit }: PageEdits,
  annotation: PdfDict,
  ref: PdfRef | undefined,
  isDrawn: boolean,
): PdfObject[] {
  const { file } = edit;
  const isLink = file.name(annotation.raw('Subtype')) === 'Link';
  if (isDrawn && !isLink) return [];
  const flags = file.number(annotation.raw('F')) ?? 0;
  const isPlain = isLink ? hasNoFrame(file, annotation) && !isDrawn : flags & annotationFlag.hidden;
  if (isPlain) return [ref ?? annotation];
  const changed = annotation.copy();
  if (isLink) {
    changed.delete('AP');
    changed.delete('BS');
    changed.set('Border', [0, 0, 0]);
  } else changed.set('F', annotationFlag.hidden);
  if (!ref) return [changed];
  edit.update(ref, changed);
  return [ref];
}

/** Whether readers draw no frame around a link, which the screen did not show either. */
function hasNoFrame(file: PdfFile, link: PdfDict): boolean {
  const style = file.dict(link.raw('BS'));
  const border = file.array(link.raw('Border'));
  return file.number(style ? style.raw('W') : border?.[2]) === 0;
}
