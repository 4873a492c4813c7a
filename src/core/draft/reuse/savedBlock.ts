import { inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor, nameFault, plainFieldName } from '#core/draft/commands/fieldNames.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import { type Draft, type DraftField, heldBy } from '#core/draft/draft.ts';
import { keepGroupInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Size, unionRects } from '#core/geometry/rect.ts';
import type { SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { placesOf, type PlaceTakers, takePlaces } from './takePlaces.ts';

/** What a saved block or layout is called and known by. */
export interface SavedAs {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A field's name, as far as a file of blocks may hold it. */
export function savedName(name: string): string {
  const fault = nameFault(name);
  return fault === undefined || fault === 'characters' ? name : plainFieldName(name);
}

/** A block of fields of one page; undefined without fields. Their signers become its places. */
export function blockOf(
  draft: Draft,
  fields: readonly DraftField[],
  as: SavedAs,
): SavedBlock | undefined {
  const group = unionRects(fields.map((field) => field.rect));
  if (!group) return undefined;
  return {
    kind: 'block',
    ...as,
    places: placesOf(draft, fields),
    fields: fields.map(({ type, name, rect, signerIds, ...field }) => ({
      type,
      name: savedName(name),
      rect: moveRect(rect, { x: -group.x, y: -group.y }),
      places: [...signerIds],
      ...heldBy(field),
    })),
  };
}

/** How large a block is, in points. */
export function blockSize({ fields }: SavedBlock): Size {
  const group = unionRects(fields.map((field) => field.rect));
  return {
    width: group ? group.x + group.width : 0,
    height: group ? group.y + group.height : 0,
  };
}

/** Where a block goes: its top-left corner, in points on the page as shown. */
export interface BlockTarget extends PagePlace {
  corner: Point;
}

/** Places a block, kept inside its page as a whole; signers that are new come with it. */
export function placeBlock(
  draft: Draft,
  block: SavedBlock,
  { fileKey, page, corner }: BlockTarget,
  takers: PlaceTakers,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const { draft: peopled, signerOf } = takePlaces(draft, block.places, takers, nextId);
  const size = pageSizeOf(facts, fileKey, page);
  const rects = block.fields.map((field) => field.rect);
  const shift = size ? keepGroupInside(rects, corner, size) : corner;
  const namer = fieldNamerFor(draft.fields);
  const placed = block.fields.map(
    ({ type, name, rect, places, ...field }): DraftField => ({
      id: nextId(),
      type,
      name: namer.freeNameLike(name),
      fileKey,
      page,
      rect: moveRect(rect, shift),
      signerIds: inSignerOrder(
        peopled,
        places.flatMap((place) => signerOf.get(place) ?? []),
      ),
      locked: false,
      ...heldBy(field),
    }),
  );
  return {
    draft: withFields(peopled, [...peopled.fields, ...placed]),
    newIds: placed.map(({ id }) => id),
  };
}
