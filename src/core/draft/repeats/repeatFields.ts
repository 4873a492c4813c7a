import { keepGroupInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect } from '#core/geometry/rect.ts';
import { spotOnPage } from '#core/geometry/spotOnPage.ts';
import {
  changeFields,
  chosenFields,
  inSignerOrder,
  withFields,
  changeMembers,
} from '#core/draft/changedCopy.ts';
import { type FactsByFile, nearestPage, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { copyOfField, type WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor } from '#core/draft/commands/fieldNames.ts';
import { byPlace, type PagePlace } from '#core/draft/commands/moveFields.ts';

/** The box of a field where its repeat stands on another page. */
export function repeatedRect(rect: Rect, from: PagePlace, to: PagePlace, facts: FactsByFile): Rect {
  const here = pageSizeOf(facts, from.fileKey, from.page);
  const there = pageSizeOf(facts, to.fileKey, to.page);
  return here && there ? spotOnPage(rect, here, there) : rect;
}

/** The chosen fields and all that are repeated with them, in the draft's order. */
export function withRepeats(draft: Draft, ids: Iterable<string>): DraftField[] {
  const chosen = new Set(ids);
  const repeats = new Set<string>();
  for (const { id, repeat } of draft.fields)
    if (repeat !== undefined && chosen.has(id)) repeats.add(repeat);
  return draft.fields.filter(
    ({ id, repeat }) => chosen.has(id) || (repeat !== undefined && repeats.has(repeat)),
  );
}

/**
 * Repeats fields on these pages, linked: what changes on one changes on all. Each field stands at
 * most once on a page, so that pages can be added later. Fields that follow a text are left out:
 * they stand wherever it does. Skips missing pages.
 */
export function repeatFields(
  draft: Draft,
  ids: Iterable<string>,
  places: Iterable<PagePlace>,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const pages = [...places].filter(
    ({ fileKey, page }) => nearestPage(facts, fileKey, page) === page,
  );
  const namer = fieldNamerFor(draft.fields);
  const named = new Map<string, string>();
  const copies: DraftField[] = [];
  const done = new Set<string>();
  for (const field of chosenFields(draft, ids)) {
    if (field.anchor || (field.repeat !== undefined && done.has(field.repeat))) continue;
    const repeat = field.repeat ?? nextId();
    done.add(repeat);
    const members = draft.fields.filter(
      (other) => other === field || (field.repeat !== undefined && other.repeat === repeat),
    );
    const free = pages.filter(
      (place) =>
        !members.some(({ fileKey, page }) => fileKey === place.fileKey && page === place.page),
    );
    for (const place of free) {
      const rect = repeatedRect(field.rect, field, place, facts);
      const copy = copyOfField(field, nextId(), namer, place, rect);
      // The same is chosen with a button on each of its pages.
      const held = fieldKinds[field.type].isButton && { value: stateOfButton(field) };
      copies.push({ ...copy, ...held, locked: field.locked, repeat });
    }
    if (free.length > 0) named.set(field.id, repeat);
  }
  if (copies.length === 0) return { draft, newIds: [] };
  const linked = changeFields(draft, named.keys(), (field) =>
    changeMembers<DraftField>(field, { repeat: named.get(field.id) }),
  );
  return {
    draft: withFields(linked, [...linked.fields, ...copies]),
    newIds: copies.map((copy) => copy.id),
  };
}

/** Breaks fields off their repeats: each is on its own from now on. */
export function breakOff(draft: Draft, ids: Iterable<string>): Draft {
  return changeFields(draft, ids, (field) =>
    changeMembers<DraftField>(field, { repeat: undefined }),
  );
}

/**
 * Copies fields for one signer, each moved by `offset` points and kept on its page with the others
 * there. What is repeated is copied on all its pages, as a repeat of its own.
 */
export function copyForSigner(
  draft: Draft,
  ids: Iterable<string>,
  signerId: string,
  offset: Point,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const fields = withRepeats(draft, ids);
  const signerIds = inSignerOrder(draft, [signerId]);
  if (fields.length === 0 || signerIds.length === 0) return { draft, newIds: [] };
  const namer = fieldNamerFor(draft.fields);
  const shifts = new Map(
    byPlace(fields).flatMap((group) => {
      const [first] = group;
      const size = first && pageSizeOf(facts, first.fileKey, first.page);
      const rects = group.map((field) => field.rect);
      const shift = size ? keepGroupInside(rects, offset, size) : offset;
      return group.map((field) => [field.id, shift] as const);
    }),
  );
  const repeats = new Map<string, string>();
  const copies = fields.map((field): DraftField => {
    const rect = moveRect(field.rect, shifts.get(field.id) ?? offset);
    const copy = { ...copyOfField(field, nextId(), namer, field, rect), signerIds };
    if (field.repeat === undefined) return copy;
    const repeat = repeats.get(field.repeat) ?? nextId();
    repeats.set(field.repeat, repeat);
    return { ...copy, repeat };
  });
  return {
    draft: withFields(draft, [...draft.fields, ...copies]),
    newIds: copies.map((copy) => copy.id),
  };
}
