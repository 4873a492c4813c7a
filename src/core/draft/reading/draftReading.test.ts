import { expect, test } from 'vitest';
import { moveFields } from '#core/draft/commands/moveFields.ts';
import { noFacts } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { largeDraft } from '#testing/draftBuilders.ts';
import { createDraftReading, type DraftReading } from './draftReading.ts';

/** Everything that the screen asks of a draft after each step. */
function ask(reading: DraftReading, draft: Draft) {
  const options = { signerIds: provisionalWireIds(draft), rightMeasuredFrom: 'left' } as const;
  return {
    pages: reading.fieldIndex(draft.fields).pages,
    order: reading.draftReadingOrder(draft),
    problems: reading.findProblems(draft, { facts: noFacts, service: 'embedded' }),
    formSets: reading.formSetsOf(draft, options.signerIds),
    converted: reading.convertedNames(draft.fields),
    texts: reading.draftToMetadata(draft, noFacts, options).map(({ text }) => text),
    count: reading.signerCount(draft.fields, 'a'),
  };
}

/** A draft whose fields note how often their types and boxes are read. */
function noting(draft: Draft, note: () => void): Draft {
  const watch = (field: DraftField) =>
    new Proxy(field, {
      get(target, key, receiver) {
        if (key === 'rect' || key === 'type') note();
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  return { ...draft, fields: draft.fields.map(watch) };
}

const fieldCount = 600;
const steps = 5;

/** How often boxes and types are read while drafts are nudged, one field at a time, in turns. */
function readsOfNudges(drafts: number): number {
  let reads = 0;
  const open = Array.from({ length: drafts }, () => ({
    reading: createDraftReading(),
    draft: noting(largeDraft(fieldCount, 200), () => (reads += 1)),
  }));
  for (const { reading, draft } of open) ask(reading, draft);
  reads = 0;
  for (let step = 0; step < steps; step += 1)
    for (const one of open) {
      one.draft = moveFields(one.draft, [`f${step * 100}`], { x: 1, y: 0 }, noFacts);
      ask(one.reading, one.draft);
    }
  return reads;
}

test('two drafts that take turns cost twice what one costs, and a nudge far less than all fields', () => {
  const one = readsOfNudges(1);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(steps * fieldCount);
  expect(readsOfNudges(2)).toBe(2 * one);
});

test('asked again for the same draft, a reading returns the very same', () => {
  const reading = createDraftReading();
  const [draft, other] = [largeDraft(60, 20), largeDraft(90, 20)];
  const first = ask(reading, draft);
  ask(reading, other);
  const again = ask(reading, draft);
  expect(again.pages).toBe(first.pages);
  expect(again.order).toBe(first.order);
  expect(again.problems).toBe(first.problems);
  expect(again.converted).toBe(first.converted);
});

test('what a reading remembers changes no result', () => {
  const reading = createDraftReading();
  let draft = largeDraft(120, 30);
  const other = largeDraft(40, 10);
  for (const id of ['f3', 'f50', 'f3']) {
    draft = moveFields(draft, [id], { x: 400, y: 3 }, noFacts);
    for (const asked of [draft, other])
      expect(ask(reading, asked)).toEqual(ask(createDraftReading(), asked));
  }
});
