import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReuseFile, reuseLimits, type SavedBlock, writeReuseFile } from './reuseFile.ts';

const block: SavedBlock = {
  kind: 'block',
  id: 'b1',
  name: 'Signature and date',
  savedAt: 1_700_000_000_000,
  places: [{ id: 'a', name: 'Anna' }],
  fields: [
    {
      type: 'Signature',
      name: 'Signature1',
      rect: { x: 0, y: 0, width: 140, height: 70 },
      places: ['a'],
    },
  ],
};

/** The file of one block with some of its members changed. */
const fileWith = (members: object) =>
  JSON.stringify({
    kind: 'fieldwright/reuse',
    version: 1,
    blocks: [{ ...block, ...members }],
    layouts: [],
  });
const faultOf = (text: string) => {
  const read = readReuseFile(text);
  return read.ok ? undefined : read.fault;
};

test('what is written is read back as it was', () => {
  expect(readReuseFile(writeReuseFile([block]))).toEqual({ ok: true, items: [block] });
});

test.each([
  ['{"kind": ', 'notJson', ''],
  ['[]', 'otherKind', ''],
  ['null', 'otherKind', ''],
  ['{"kind":"fieldwright/fields","version":1}', 'otherKind', ''],
  ['{"kind":"fieldwright/reuse","version":2}', 'newer', ''],
  ['{"kind":"fieldwright/reuse","version":1,"blocks":{},"layouts":[]}', 'invalid', 'blocks'],
  [fileWith({ fields: [] }), 'invalid', 'blocks[0].fields'],
  [fileWith({ name: 'a\u0000b' }), 'invalid', 'blocks[0].name'],
  [fileWith({ places: [] }), 'invalid', 'blocks[0]'],
  [fileWith({ places: [block.places[0], block.places[0]] }), 'invalid', 'blocks[0]'],
  [fileWith({}).replace('"x":0', '"x":1e999'), 'invalid', 'blocks[0].fields[0].rect.x'],
  [fileWith({}).replace('140', '-140'), 'invalid', 'blocks[0].fields[0].rect.width'],
  [fileWith({}).replace('Signature1', '__proto__'), 'invalid', 'blocks[0].fields[0].name'],
] as const)('%s is refused as a whole, and said where', (text, code, where) => {
  expect(faultOf(text)).toEqual({ code, where });
});

test('a file of any size and depth is answered', () => {
  expect(faultOf(' '.repeat(reuseLimits.bytes + 1))).toEqual({ code: 'tooLarge', where: '' });
  const deep = `{"kind":"fieldwright/reuse","version":1,"layouts":[],"blocks":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect(faultOf(deep)?.code).toMatch(/notJson|invalid/);
});

test('members that no block has are dropped, and nothing else is kept of them', () => {
  const read = readReuseFile(fileWith({ __proto__: { kept: true }, constructor: 1, extra: [1] }));
  expect(read).toEqual({ ok: true, items: [block] });
});

test('no text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readReuseFile(text).ok).toBe(false);
    }),
  );
});
