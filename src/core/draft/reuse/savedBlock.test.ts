import fc from 'fast-check';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { expect, test } from 'vitest';
import { isInside } from '#core/geometry/keepInside.ts';
import { savedBlockSchema } from '#core/wire/surfaces/reuseFile.ts';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { blockOf, blockSize, placeBlock } from './savedBlock.ts';
import { type PlaceTaker, suggestTakers } from './takePlaces.ts';

const as = { id: 'block', name: 'Signature and date', savedAt: 1 };
const signed = withOnly(
  leaseDraft(),
  makeField('s', {
    type: 'Signature',
    name: 'Signature1',
    rect: { x: 100, y: 200, width: 140, height: 70 },
  }),
  makeField('d', {
    name: 'Date',
    rect: { x: 260.5, y: 250, width: 80, height: 20 },
    value: 'today',
  }),
  makeField('w', {
    type: 'Check',
    name: 'Witness',
    rect: { x: 100, y: 280, width: 14, height: 14 },
    signerIds: ['b'],
  }),
);
const block = () => {
  const made = blockOf(signed, signed.fields, as);
  if (!made) throw new Error('no block');
  return made;
};

test('a block keeps boxes from its own corner, and its signers as places', () => {
  expect(block().places).toEqual([
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Jonas' },
  ]);
  expect(block().fields.map(({ rect }) => [rect.x, rect.y])).toEqual([
    [0, 0],
    [160.5, 50],
    [0, 80],
  ]);
  expect(blockSize(block())).toEqual({ width: 240.5, height: 94 });
  expect(blockOf(signed, [], as)).toBeUndefined();
});

test('a placed block stands at its corner, with free names, for those who take its places', () => {
  const draft = leaseDraft();
  const target = { fileKey: 'file', page: 2, corner: { x: 50, y: 60 } };
  const takers = new Map<string, PlaceTaker>([
    ['a', { signerId: 'b' }],
    ['b', 'new'],
  ]);
  const once = placeBlock(draft, block(), target, takers, leaseFacts(), countingIds());
  expect(once.draft.signers.map(({ id }) => signerLabel(once.draft, id))).toEqual([
    'Anna',
    'Jonas',
    'Jonas',
  ]);
  const added = once.draft.signers[2]?.id;
  expect(once.draft.fields).toMatchObject([
    {
      name: 'Signature1',
      page: 2,
      rect: { x: 50, y: 60, width: 140, height: 70 },
      signerIds: ['b'],
    },
    { name: 'Date', rect: { x: 210.5, y: 110, width: 80, height: 20 }, value: 'today' },
    { name: 'Witness', rect: { x: 50, y: 140, width: 14, height: 14 }, signerIds: [added] },
  ]);
  const here = suggestTakers(once.draft, block().places, 'a');
  const twice = placeBlock(once.draft, block(), target, here, leaseFacts(), countingIds('g'));
  expect(twice.draft.signers).toBe(once.draft.signers);
  expect(twice.draft.fields.slice(3).map(({ name }) => name)).toEqual([
    'Signature2',
    'Date_2',
    'Witness_2',
  ]);
});

test('the only place is for the current signer, unless its name is another’s', () => {
  const draft = leaseDraft();
  const [place] = block().places;
  if (!place) throw new Error('no place');
  expect(suggestTakers(draft, [place], 'b').get('a')).toEqual({ signerId: 'a' });
  const tenant = { ...place, name: 'Tenant' };
  expect(suggestTakers(draft, [tenant], 'b').get('a')).toEqual({ signerId: 'b' });
  const three = ['Tenant', 'jonas ', 'Owner'].map((name, id) => ({ id: `${id}`, name }));
  expect([...suggestTakers(draft, three, 'b').entries()]).toEqual([
    ['1', { signerId: 'b' }],
    ['0', { signerId: 'a' }],
    ['2', 'new'],
  ]);
});

test('wherever a block is put, it stays whole on its page and keeps its shape', () => {
  const corner = fc.record({
    x: fc.double({ min: -900, max: 900, noNaN: true }),
    y: fc.double({ min: -900, max: 900, noNaN: true }),
  });
  fc.assert(
    fc.property(corner, (at) => {
      const target = { fileKey: 'file', page: 1, corner: at };
      const takers = suggestTakers(signed, block().places, 'a');
      const { draft, newIds } = placeBlock(
        signed,
        block(),
        target,
        takers,
        leaseFacts(),
        countingIds('n'),
      );
      const placed = draft.fields.filter(({ id }) => newIds.includes(id));
      const [first] = placed;
      expect(placed).toHaveLength(3);
      for (const [index, { rect }] of placed.entries()) {
        const saved = block().fields[index]?.rect;
        expect(isInside(rect, { width: 612, height: 792 })).toBe(true);
        expect(rect.x - (first?.rect.x ?? 0)).toBeCloseTo(saved?.x ?? 0, 9);
        expect(rect.y - (first?.rect.y ?? 0)).toBeCloseTo(saved?.y ?? 0, 9);
      }
    }),
  );
});

test('a block of any draft is one that a file may hold', () => {
  expect(savedBlockSchema.safeParse(block()).success).toBe(true);
});
