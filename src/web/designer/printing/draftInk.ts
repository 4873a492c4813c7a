import { lineOrCut } from '#core/appearance/fieldText.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { coverBox, printBox, printLines, printPen, loadInk } from '#web/print/printInk.ts';
import type { DrawOn } from '#web/print/printJob.ts';

/** Draws fields with what they hold from the beginning; empty ones as the boxes that they are. */
export async function drawDraft(fields: readonly DraftField[]): Promise<DrawOn> {
  await loadInk();
  const byPage = new Map<string, { field: DraftField; rect: Rect }[]>();
  for (const field of fields) {
    for (const { page, rect } of [field, ...otherPlaces(field)]) {
      const key = pageName(field.fileKey, page);
      const others = byPage.get(key);
      if (others) others.push({ field, rect });
      else byPage.set(key, [{ field, rect }]);
    }
  }
  return (context, { fileKey, pageNumber }) => {
    for (const { field, rect } of byPage.get(pageName(fileKey, pageNumber)) ?? [])
      drawField(context, field, rect);
  };
}

const pageName = (fileKey: string, page: number) => `${page}:${fileKey}`;

function drawField(
  context: CanvasRenderingContext2D,
  { type, value, converted }: DraftField,
  rect: Rect,
): void {
  if (converted?.filled) coverBox(context, rect, 0);
  const rules = fieldKinds[type].entry;
  const entry = value === undefined ? undefined : rules?.read(value);
  const drawing = entry === undefined ? undefined : rules?.drawing(entry, rect);
  if (drawing?.kind === 'text' && drawing.text !== '') {
    const upright = { ...rect, x: 0, y: 0 };
    printLines(context, [lineOrCut(drawing.text, upright)], rect);
  } else printBox(context, rect);
  if (drawing?.kind === 'strokes') printPen(context, drawing.lines);
}
