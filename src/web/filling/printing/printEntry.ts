import type { FieldManner } from '#core/fields/fieldTraits.ts';
import { entryDrawing, type FilledKind } from '#core/fields/kindFacts.ts';
import type { Entry, FieldPlace } from '#web/filling/form/formField.ts';
import { linesInPlace } from '#web/filling/form/placeText.ts';
import { printLines, printPen } from '#web/print/printInk.ts';

/** Prints what a place of a field shows that holds an entry. */
export function printEntry(
  context: CanvasRenderingContext2D,
  kind: FilledKind,
  entry: Entry,
  place: FieldPlace,
  manner?: FieldManner,
): void {
  const drawing = entryDrawing(kind, entry, place.box, { manner, state: place.state });
  if (drawing?.kind === 'strokes') printPen(context, drawing.lines);
  else if (drawing && drawing.text !== '')
    printLines(context, linesInPlace(drawing.text, place), place.box, place.style?.turn);
}
