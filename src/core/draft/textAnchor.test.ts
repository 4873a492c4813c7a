import { expect, test } from 'vitest';
import type { TextPlace } from '#core/location/placeByText.ts';
import { countingIds, factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import type { Draft } from './draft.ts';
import type { FactsByFile } from './documentFacts.ts';
import { anchorField, detachFields, placeByText, settleAnchors } from './commands/anchorFields.ts';
import { moveFields, moveFieldsToPage } from './commands/moveFields.ts';
import { resizeFields } from './commands/resizeFields.ts';
import { draftToMetadata } from './metadata/draftToMetadata.ts';
import { metadataToDraft } from './metadata/metadataToDraft.ts';
import { otherPlaces } from './textAnchor.ts';
import { provisionalWireIds } from './wireIds.ts';

const facts: FactsByFile = new Map([['file', factsOf(3)]]);
const text = '{{sign}}';
const at = (page: number, x: number, y: number): TextPlace => ({
  page,
  box: { x, y, width: 50, height: 12 },
});
const found = [at(1, 100, 200), at(1, 100, 400), at(3, 60, 70)];
const empty = withOnly(leaseDraft());

const placed = (choice: { occurrence?: number; page?: number } = {}): Draft =>
  placeByText(
    empty,
    { type: 'Signature', fileKey: 'file', choice: { text, ...choice }, found, signerIds: ['a'] },
    facts,
    countingIds(),
  ).draft;
const first = (draft: Draft) => {
  const [field] = draft.fields;
  if (!field) throw new Error('no field');
  return field;
};
const placesOf = (draft: Draft) => {
  const field = first(draft);
  return [{ page: field.page, rect: field.rect }, ...otherPlaces(field)].map(
    ({ page, rect }) => `${page}: ${rect.x}, ${rect.y}, ${rect.width} x ${rect.height}`,
  );
};
const metadataOf = (draft: Draft, from: 'left' | 'right' = 'left') =>
  draftToMetadata(draft, facts, {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: from,
  })[0]?.text ?? '';
const locationOf = (draft: Draft, from: 'left' | 'right' = 'left'): unknown =>
  JSON.parse(metadataOf(draft, from)).FormSets['1_Signer1'].Signature1.Location;

function imported(json: object, options: { from?: 'left' | 'right'; into?: Draft } = {}): Draft {
  const result = metadataToDraft(options.into ?? empty, 'file', JSON.stringify(json), {
    facts,
    rightMeasuredFrom: options.from ?? 'left',
    nextId: countingIds('i'),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.draft;
}
const metadata = (Location: object, Type = 'Signature') => ({
  Signers: { Signer1: { FormSets: ['set'] } },
  FormSets: { set: { tag: { Type, Location } } },
});
const settled = (draft: Draft, places: readonly TextPlace[] = found) =>
  settleAnchors(draft, 'file', new Map([[text, places]]), () => ({ width: 612, height: 792 }));

test('a field placed by text is one field that stands in each place of it', () => {
  expect(placesOf(placed())).toEqual([
    '1: 100, 200, 140 x 70',
    '1: 100, 400, 140 x 70',
    '3: 60, 70, 140 x 70',
  ]);
  expect(placesOf(placed({ occurrence: 2 }))).toEqual(['1: 100, 400, 140 x 70']);
  expect(placesOf(placed({ page: 1 }))).toHaveLength(2);
});

test('moved and resized, it keeps its anchor: all its places follow', () => {
  const moved = moveFields(placed(), ['f1'], { x: 5, y: -20 }, facts);
  const larger = resizeFields(moved, ['f1'], { width: 10, height: 0 }, facts);
  expect(placesOf(larger)).toEqual([
    '1: 105, 180, 150 x 70',
    '1: 105, 380, 150 x 70',
    '3: 65, 50, 150 x 70',
  ]);
  expect(locationOf(larger)).toEqual({
    Search: text,
    Right: 5,
    Top: -20,
    Width: 150,
    Height: 70,
  });
  expect(locationOf(larger, 'right')).toMatchObject({ Right: 50 - 155 });
});

test('on another page it follows its text there, and none where there is none', () => {
  const onThree = moveFieldsToPage(
    placed(),
    ['f1'],
    { fileKey: 'file', page: 3 },
    { x: 0, y: 0 },
    facts,
  );
  expect(first(onThree).anchor?.box).toEqual({ x: 60, y: 70, width: 50, height: 12 });
  expect(placesOf(onThree)).toHaveLength(3);
  const onTwo = moveFieldsToPage(
    onThree,
    ['f1'],
    { fileKey: 'file', page: 2 },
    { x: 0, y: 0 },
    facts,
  );
  expect(first(onTwo)).not.toHaveProperty('anchor');
});

test('an occurrence and a page are exported as Occurence and PageNumber', () => {
  expect(locationOf(placed({ occurrence: 2, page: 1 }))).toMatchObject({
    Search: text,
    Occurence: 2,
    PageNumber: 1,
  });
});

test('an imported Search waits, is found, and goes back as it came', () => {
  const location = { Left: 4, Bottom: -6, Occurrence: 1, Search: text, Width: 90, Height: 40 };
  const waiting = imported(metadata(location));
  expect(first(waiting).anchor).toEqual({ text, occurrence: 1 });
  expect(JSON.parse(metadataOf(waiting))).toMatchObject({
    FormSets: { set: { tag: { Location: location } } },
  });
  const there = settled(waiting);
  expect(placesOf(there)).toEqual(['1: 104, 178, 90 x 40']);
  expect(metadataOf(there)).toBe(metadataOf(waiting));
  expect(settled(there)).toBe(there);
});

test('imported without a size, every place has that of its own text', () => {
  const there = settled(imported(metadata({ Search: text, Left: 60 }, 'SingleLine')), [
    { ...at(1, 100, 200), next: 250 },
    at(3, 400, 70),
  ]);
  expect(placesOf(there)).toEqual([
    '1: 160, 200, 90 x 16.799999999999997',
    '3: 460, 70, 116 x 16.799999999999997',
  ]);
});

test('what is placed here by text comes back by import at the same places', () => {
  const draft = moveFields(placed(), ['f1'], { x: -7.25, y: 30.5 }, facts);
  const again = settled(imported(JSON.parse(metadataOf(draft)), { into: empty }));
  expect(placesOf(again)).toEqual(placesOf(draft));
  expect(metadataOf(again)).toBe(metadataOf(draft));
});

test('a text that is not there leaves the field with its anchor, until it is detached', () => {
  const lost = settled(imported(metadata({ Search: text, Top: 3 })), []);
  expect(first(lost).anchor).toEqual({ text, places: [] });
  expect(metadataOf(lost)).toContain(`"Search": "${text}"`);
  const kept = detachFields(lost, ['i1']);
  expect(first(kept)).not.toHaveProperty('anchor');
  expect(metadataOf(kept)).not.toContain('Search');
});

test('a field that is given a text stays beside the nearest place of its page', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: { x: 90, y: 420, width: 60, height: 20 } }),
  );
  const anchored = anchorField(draft, 'one', { text }, found, facts);
  expect(first(anchored).rect).toEqual(first(draft).rect);
  expect(first(anchored).anchor?.box?.y).toBe(400);
  const other = anchorField(anchored, 'one', { text: 'x' }, [at(2, 10, 10)], facts);
  expect(placesOf(other)).toEqual(['2: 0, 30, 60 x 20']);
});
