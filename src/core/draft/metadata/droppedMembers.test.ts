import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { arbitraryMetadata } from '#testing/arbitraryMetadata.ts';
import { droppedMembers, repeatedKeys } from './droppedMembers.ts';

test('what parsing keeps is never called unknown, and everything that it drops is', () => {
  fc.assert(
    fc.property(arbitraryMetadata, fc.string({ minLength: 1 }), (metadata, extra) => {
      const kept = parseBody(fileMetadataSchema, metadata);
      expect(kept.ok && droppedMembers(kept.value)).toEqual([]);
      const odd = `x-${extra}`;
      const found = droppedMembers({ ...metadata, [odd]: 1, signers: {}, displayname: null });
      expect(found.map((member) => member.pattern)).toEqual(
        Object.hasOwn(metadata, 'Signers') ? [odd, 'signers'] : [odd],
      );
    }),
  );
});

test('of two spellings parsing takes the last where none is exact, and the other is unknown', () => {
  const body = { displayname: 'one', DISPLAYNAME: 'two' };
  expect(parseBody(fileMetadataSchema, body)).toMatchObject({ value: { DisplayName: 'two' } });
  expect(droppedMembers(body)).toEqual([{ pattern: 'displayname', path: 'displayname', count: 1 }]);
});

test('a value that is no metadata at all has no unknown members', () => {
  for (const value of [null, 7, 'text', [], [{ a: 1 }]]) expect(droppedMembers(value)).toEqual([]);
});

test('keys are called repeated only where one object holds them twice', () => {
  const find = (json: string) => repeatedKeys(json, JSON.parse(json));
  expect(find('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}')).toEqual([]);
  expect(find('{"a": 1, "b": "a\\": {", "a" : 2, "b":3, "\\u0061": 4}')).toEqual(['a', 'b']);
  expect(find('{"x": ["\\": \\"", {"k":1,"k":2}]}')).toEqual(['k']);
});

test('any JSON text that was written from a value repeats no key', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(repeatedKeys(json, JSON.parse(json))).toEqual([]);
    }),
  );
});
