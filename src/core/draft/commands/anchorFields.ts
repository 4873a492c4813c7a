import { keepInside } from '#core/geometry/keepInside.ts';
import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import { meantPlaces, rectBesideText, type TextPlace } from '#core/location/placeByText.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import {
  changeFields,
  inSignerOrder,
  withFields,
  changeItems,
  changeMembers,
} from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, TextAnchor } from '#core/draft/draft.ts';
import { besideAs, searchOf, settleAnchor } from '#core/draft/textAnchor.ts';
import type { WithNewFields } from './duplicateFields.ts';
import { fieldNamerFor } from './fieldNames.ts';

/** Which places of a text a field is to stand beside. */
export type TextChoice = Pick<TextAnchor, 'text' | 'occurrence' | 'page'>;

/** A field to be made beside a text that was found. */
export interface TextPlan {
  type: FieldType;
  fileKey: string;
  choice: TextChoice;
  /** Every place of the text in the document. */
  found: readonly TextPlace[];
  signerIds: readonly string[];
}

/** The anchor of a field beside one of the places that are meant. */
function anchorAt(choice: TextChoice, box: Rect, places: readonly TextPlace[]): TextAnchor {
  const { text, occurrence, page } = choice;
  return {
    text,
    ...(occurrence !== undefined && { occurrence }),
    ...(page !== undefined && { page }),
    box,
    places: places.map((place) => ({ page: place.page, box: place.box })),
  };
}

/** One more field: its top-left corner on that of the text, in each place that is meant. */
export function placeByText(
  draft: Draft,
  { type, fileKey, choice, found, signerIds }: TextPlan,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const places = meantPlaces(searchOf(choice), found);
  const [first] = places;
  if (!first) return { draft, newIds: [] };
  const size = pageSizeOf(facts, fileKey, first.page);
  const rect = rectBesideText(type, {}, first, size, 'left');
  const id = nextId();
  const field: DraftField = {
    id,
    type,
    name: fieldNamerFor(draft.fields).next(type),
    fileKey,
    page: first.page,
    rect: size ? keepInside(rect, size) : rect,
    signerIds: inSignerOrder(draft, signerIds),
    locked: false,
    anchor: anchorAt(choice, first.box, places),
  };
  return { draft: withFields(draft, [...draft.fields, field]), newIds: [id] };
}

const distance = ({ x, y }: Point, other: Point) => Math.hypot(other.x - x, other.y - y);

/**
 * Lets a field follow a text. It keeps its distance to its text before, or stays where it is beside
 * the nearest place on its page; if there is none there, it goes to the first place.
 */
export function anchorField(
  draft: Draft,
  id: string,
  choice: TextChoice,
  found: readonly TextPlace[],
  facts: FactsByFile,
): Draft {
  const places = meantPlaces(searchOf(choice), found);
  return changeFields(draft, [id], (field) => {
    const before = field.anchor?.box;
    const here = places.filter(({ page }) => page === field.page);
    const origin = before ?? field.rect;
    const [nearest] = here.toSorted((a, b) => distance(a.box, origin) - distance(b.box, origin));
    const place = nearest ?? places[0];
    if (!place) return field;
    const wanted = before
      ? besideAs(field.rect, before, place.box)
      : nearest
        ? field.rect
        : { ...field.rect, x: place.box.x, y: place.box.y };
    const size = pageSizeOf(facts, field.fileKey, place.page);
    return changeMembers<DraftField>(field, {
      page: place.page,
      rect: size ? keepInside(wanted, size) : wanted,
      anchor: anchorAt(choice, place.box, places),
      imported: undefined,
      // Its text says where it stands, not the others of its repeat.
      repeat: undefined,
    });
  });
}

/** Lets fields stand where they are, whatever becomes of their texts; other places go. */
export function detachFields(draft: Draft, ids: Iterable<string>): Draft {
  return changeFields(draft, ids, (field) =>
    field.anchor
      ? changeMembers<DraftField>(field, { anchor: undefined, imported: undefined })
      : field,
  );
}

/**
 * Puts the fields of a document that wait for these texts in their places. `sizeOf`: the size of a
 * page that holds one of them.
 */
export function settleAnchors(
  draft: Draft,
  fileKey: string,
  found: ReadonlyMap<string, readonly TextPlace[]>,
  sizeOf: (page: number) => Size | undefined,
): Draft {
  return withFields(
    draft,
    changeItems(draft.fields, (field) => {
      const { anchor } = field;
      const places = anchor && found.get(anchor.text);
      if (field.fileKey !== fileKey || !places || anchor.places) return field;
      return settleAnchor(field, places, sizeOf);
    }),
  );
}
