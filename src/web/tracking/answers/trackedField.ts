import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { entryDrawing, type FilledKind } from '#core/fields/kindFacts.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { locationToRect } from '#core/location/location.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import type { FieldManner, TextStyle } from '#core/fields/fieldTraits.ts';

/** What became of a field: nothing yet, an entry (may be empty), or a signature. */
export type FieldAnswer =
  | { kind: 'open' }
  | { kind: 'given'; value: FieldEntry }
  | { kind: 'signed' };

/**
 * Where a field stands: as sent, or as found in the PDF (points on the page as shown), of a choice
 * with the answer that this place stands for.
 */
export type AnswerPlace =
  | { page: number; location: Location; state?: string; column?: Column }
  | { page: number; rect: Rect; style?: TextStyle; state?: string; column?: Column };

/** The part of a shared Signature box: the `index`-th of `count` equal columns. */
type Column = { index: number; count: number };

/** A field with what became of it. */
export interface TrackedField {
  /** Unique in the transaction. */
  key: string;
  fileId: string;
  name: string;
  kind: FilledKind;
  /** Buttons of a choice that is reported with another file. */
  isElsewhere?: true;
  /** What it asks for, with the language of who answered. */
  manner?: FieldManner | undefined;
  /** Those who may fill it, in the transaction's order; after an answer, the one who gave it. */
  signerIds: readonly string[];
  /** None for an answer without a known field; several for a field of the PDF with several. */
  places: readonly AnswerPlace[];
  answer: FieldAnswer;
}

/** The box of a place on its page (points, top-left origin). */
export function placeToRect(place: AnswerPlace, page: Size, from: RightMeasuredFrom): Rect {
  const rect = 'rect' in place ? place.rect : locationToRect(place.location, page, from);
  if (!place.column) return rect;
  const width = rect.width / place.column.count;
  return { ...rect, x: rect.x + width * place.column.index, width };
}

/** Whether there is something to see: a text that is not empty, a decided box, a signature. */
export function isAnswered({ answer }: TrackedField): boolean {
  return answer.kind === 'given' ? answer.value !== '' : answer.kind !== 'open';
}

/** What is drawn of an answer into the box of a place; of a choice, whether this place is on. */
export function answerDrawing(
  { kind, manner }: Pick<TrackedField, 'kind' | 'manner'>,
  value: FieldEntry,
  place: AnswerPlace,
  rect: Rect,
) {
  return entryDrawing(kind, value, rect, { manner, state: place.state });
}
