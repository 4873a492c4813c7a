import { expect, test } from 'vitest';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { splitSignature } from './splitSignature.ts';

const sharedBox = (x: number) =>
  withOnly(
    leaseDraft(),
    makeField('s', {
      type: 'Signature',
      name: 'Signature1',
      rect: { x, y: 600, width: 140, height: 70 },
      signerIds: ['a', 'b'],
    }),
  );

test('each signer gets a box of their own beside the first, which keeps its place and name', () => {
  const { draft, newIds } = splitSignature(sharedBox(100), 's', leaseFacts(), countingIds());
  expect(newIds).toEqual(['s', 'f1']);
  expect(
    draft.fields.map(({ name, signerIds, rect }) => ({ name, signerIds, x: rect.x, y: rect.y })),
  ).toEqual([
    { name: 'Signature1', signerIds: ['a'], x: 100, y: 600 },
    { name: 'Signature2', signerIds: ['b'], x: 252, y: 600 },
  ]);
});

test('where the page ends the next box stands below', () => {
  const { draft } = splitSignature(sharedBox(460), 's', leaseFacts(), countingIds());
  expect(draft.fields.map(({ rect }) => [rect.x, rect.y])).toEqual([
    [460, 600],
    [460, 682],
  ]);
});

test('a box of one signer stays as it is', () => {
  const draft = withOnly(leaseDraft(), makeField('s'));
  expect(splitSignature(draft, 's', leaseFacts(), countingIds()).draft).toBe(draft);
});
