import { expect, test } from 'vitest';
import { openApi } from '#core/wire/openApi/openApi.ts';
import { readReference } from './readReference.ts';
import { withSamples } from './addSamples.ts';

const document = openApi('https://sign.example.com/', '1.2.3', { embeds: true }) as {
  paths: Record<string, Record<string, { operationId: string; parameters?: unknown[] }>>;
};
const reference = readReference(JSON.parse(JSON.stringify(document)));

test('no call or parameter of our own document is left out', () => {
  const expected = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, parameters = [] }) => [operationId, parameters.length]);
  const read = reference?.calls.map(({ id, parameters }) => [id, parameters.length]) ?? [];
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected));
  expect(reference?.server).toBe('https://sign.example.com');
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
  expect(odd?.calls).toMatchObject([
    { id: 'get--a', method: 'GET', parameters: [], needsKeys: false },
  ]);
});

test('every call of the document comes with examples in three languages, and is otherwise as it was', () => {
  const sampled = JSON.parse(JSON.stringify(withSamples(document))) as typeof document;
  const calls = Object.values(sampled.paths).flatMap((item) => Object.values(item)) as {
    'x-codeSamples'?: { lang: string; source: string }[];
  }[];
  const languages = ['Python', 'TypeScript', 'curl'];
  for (const call of calls) {
    const samples = call['x-codeSamples'] ?? [];
    expect([...new Set(samples.map(({ lang }) => lang))].toSorted()).toEqual(languages);
    for (const { source } of samples) expect(source).toContain('https://sign.example.com');
    delete call['x-codeSamples'];
  }
  expect(sampled).toEqual(JSON.parse(JSON.stringify(document)));
});
