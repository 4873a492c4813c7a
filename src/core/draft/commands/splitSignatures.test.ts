import { expect, test } from 'vitest';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { noFacts } from '#core/draft/documentFacts.ts';
import { addSigner } from './signerCommands.ts';
import { splitSignatures } from './splitSignatures.ts';

const three = addSigner(leaseDraft(), 'c');
const shared = makeField('s', {
  type: 'Signature',
  name: 'Signature1',
  rect: { x: 200, y: 600, width: 140, height: 70 },
  signerIds: ['a', 'b', 'c'],
  formSet: 'set',
});

test('each signer of a shared signature gets a box of their own, beside it and then below', () => {
  const { draft, newIds } = splitSignatures(
    withOnly(three, shared),
    ['s'],
    leaseFacts(),
    countingIds('n'),
  );
  expect(newIds).toEqual(['n1', 'n2']);
  expect(
    draft.fields.map(({ name, signerIds, rect }) => [name, signerIds, rect.x, rect.y]),
  ).toEqual([
    ['Signature1', ['a'], 200, 600],
    ['Signature2', ['b'], 350, 600],
    ['Signature3', ['c'], 200, 680],
  ]);
  expect(draft.fields.some((field) => 'formSet' in field)).toBe(false);
});

test('without a known page the boxes stand in one row', () => {
  const { draft } = splitSignatures(withOnly(three, shared), ['s'], noFacts, countingIds('n'));
  expect(draft.fields.map((field) => field.rect.x)).toEqual([200, 350, 500]);
});

test('what is no shared signature stays the very same draft', () => {
  const draft = withOnly(
    three,
    makeField('t', { signerIds: ['a', 'b'] }),
    makeField('u', { type: 'Signature' }),
  );
  expect(splitSignatures(draft, ['t', 'u'], noFacts, countingIds()).draft).toBe(draft);
});
