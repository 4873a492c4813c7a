import { expect, test } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { duplicateFields } from './duplicateFields.ts';
import { setFieldPage } from './fieldSettings.ts';
import { clearTabOrder, setTabOrder } from './orderFields.ts';

const rect = (y: number) => ({ x: 100, y, width: 180, height: 20 });
const draft = withOnly(
  leaseDraft(),
  makeField('top', { rect: rect(100) }),
  makeField('middle', { rect: rect(200) }),
  makeField('bottom', { rect: rect(300) }),
  makeField('other', { page: 2, rect: rect(100) }),
);
const facts = leaseFacts();
const order = (of: Draft) =>
  createDraftReading()
    .draftReadingOrder(of)
    .map(({ id }) => id);
const written = (of: Draft) => {
  const options = { signerIds: provisionalWireIds(of), rightMeasuredFrom: 'left' as const };
  return draftToMetadata(of, facts, options)[0];
};

test('the order of a page is what was set, pages stay in their order', () => {
  const set = setTabOrder(draft, ['bottom', 'top', 'middle']);
  expect(order(set)).toEqual(['bottom', 'top', 'middle', 'other']);
  expect(setTabOrder(set, ['bottom', 'top', 'middle'])).toBe(set);
  const fields = Object.values(written(set)?.metadata.FormSets ?? {})[0];
  expect(fields?.['bottom']?.TabOrder).toBe(1);
  expect(fields?.['middle']?.TabOrder).toBe(3);
  expect(JSON.parse(written(set)?.text ?? '')).toEqual(written(set)?.metadata);
});

test('taken back it is read from the top again, and exported as before', () => {
  const cleared = clearTabOrder(setTabOrder(draft, ['bottom', 'top', 'middle']), [
    'bottom',
    'top',
    'middle',
  ]);
  expect(order(cleared)).toEqual(['top', 'middle', 'bottom', 'other']);
  expect(written(cleared)?.text).toBe(written(draft)?.text);
});

test('a copy, and a field on another page, has no place in the order', () => {
  const set = setTabOrder(draft, ['bottom', 'top', 'middle']);
  const { draft: copied, newIds } = duplicateFields(set, ['bottom'], facts, () => 'copy');
  expect(newIds).toEqual(['copy']);
  expect(order(copied)).toEqual(['bottom', 'top', 'middle', 'copy', 'other']);
  expect(order(setFieldPage(set, ['bottom'], 2, facts))).toEqual([
    'top',
    'middle',
    'other',
    'bottom',
  ]);
});
