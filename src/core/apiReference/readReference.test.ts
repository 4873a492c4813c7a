import { expect, test } from 'vitest';
import { openApi } from '#core/wire/openApi/openApi.ts';
import { describeShape } from './describeShape.ts';
import { readReference } from './readReference.ts';
import { searchReference } from './searchReference.ts';

const document = openApi('https://sign.example.com/', '1.2.3', { embeds: true }) as {
  paths: Record<string, Record<string, { operationId: string; parameters?: unknown[] }>>;
  components: { schemas: object };
};
const reference = readReference(JSON.parse(JSON.stringify(document)));
const calls = reference?.groups.flatMap((group) => group.calls) ?? [];

test('no call, parameter or schema of our own document is left out', () => {
  const expected = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, parameters = [] }) => [operationId, parameters.length]);
  const read = calls
    .filter(({ isWebhook }) => !isWebhook)
    .map(({ id, parameters }) => [id, parameters.length]);
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected));
  expect(Object.keys(reference?.shapes ?? {})).toEqual(Object.keys(document.components.schemas));
  expect(reference).toMatchObject({ server: 'https://sign.example.com', version: '1.2.3' });
});

test('what is no OpenAPI document is not read, and strange parts of one are left out', () => {
  expect(readReference(undefined)).toBe(undefined);
  expect(readReference({ Message: 'There is nothing at this path.' })).toBe(undefined);
  const odd = readReference({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': { get: { parameters: [7, { name: 'x', in: 'cookie' }], responses: {} } },
      '/b': { get: 'nothing', trace: {} },
    },
  });
  expect(odd?.groups.flatMap((group) => group.calls)).toMatchObject([
    { id: 'get--a', summary: 'GET /a', parameters: [], needsKeys: false },
  ]);
});

test('a search finds calls and schemas by any of their words, and nothing for what is nowhere', () => {
  if (!reference) throw new Error('The document was not read.');
  expect([...searchReference(reference, 'audit TRAIL sealed').calls]).toContain('getReceipt');
  const { shapes } = searchReference(reference, 'ConvertedFrom');
  expect([shapes.has('FileMetadata'), shapes.has('Error')]).toEqual([true, false]);
  expect(searchReference(reference, '').calls.size).toBe(calls.length);
  expect(searchReference(reference, 'xylophone')).toEqual({ calls: new Set(), shapes: new Set() });
});

test('shapes are said in words', () => {
  const words = (shape: object) => describeShape(shape as Record<string, unknown>).words;
  expect(words({ type: 'string', minLength: 1, maxLength: 255 })).toBe('text, 1 to 255 characters');
  expect(words({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe(
    'whole number, at least 0',
  );
  expect(words({ enum: ['a', 'b'] })).toBe('"a" or "b"');
  expect(words({ type: 'array', items: { $ref: '#/components/schemas/Field' }, minItems: 1 })).toBe(
    'list of Field, at least 1',
  );
  expect(
    words({
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    }),
  ).toBe('map of map of true or false');
  expect(describeShape({ type: 'boolean', default: true }).fallback).toBe('true');
});
