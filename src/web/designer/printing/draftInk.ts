import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { presetEntry } from '#core/fields/kindFacts.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { printEntry } from '#web/filling/printing/printEntry.ts';
import { coverBox, printBox, loadInk } from '#web/print/printInk.ts';
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
  { type, page, value, traits, converted }: DraftField,
  rect: Rect,
): void {
  if (converted?.filled) coverBox(context, rect, 0);
  const { name, entry: rules } = fieldKinds[type];
  const entry = presetEntry(type, value, traits) ?? '';
  const style = rules?.style?.(traits ?? {});
  if (entry === '' || !rules?.typed) printBox(context, rect);
  if (entry !== '') {
    const place = { page, box: rect, ...(style && { style: { turn: 0 as const, ...style } }) };
    printEntry(context, name, entry, place, traits);
  }
}
