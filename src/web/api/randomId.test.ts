import { afterEach, expect, test, vi } from 'vitest';
import { randomId } from './randomId.ts';

afterEach(() => vi.unstubAllGlobals());

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are random UUIDs, with and without the browser’s own', () => {
  expect(randomId()).toMatch(form);
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 500 }, randomId);
  for (const id of ids) expect(id).toMatch(form);
  expect(new Set(ids).size).toBe(500);
});
