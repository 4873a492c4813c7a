import { expect, test } from 'vitest';
import { createBatchSchema } from '#core/wire/contract/batch.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { allPicks, batchOfPicks, idsBetween, isPicked, noPicks, withPicks } from './sentPicks.ts';

test('rows are selected one by one and by ranges, from what is there or from all', () => {
  const listed = ['a', 'b', 'c', 'd'];
  expect(idsBetween(listed, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(listed, 'gone', 'b')).toEqual(['b']);
  const three = withPicks(noPicks, idsBetween(listed, 'b', 'd'), true);
  const two = withPicks(three, ['c'], false);
  expect(listed.filter((id) => isPicked(two, id))).toEqual(['b', 'd']);
  const allButC = withPicks(allPicks, ['c'], false);
  expect(['a', 'c', 'not listed'].map((id) => isPicked(allButC, id))).toEqual([true, false, true]);
  expect(withPicks(allButC, ['c'], true)).toEqual(allPicks);
});

test('the service is asked for these ids, or for what the search finds but those', () => {
  const query = { text: 'lease', status: '10', from: '2026-01-01T00:00:00.000Z' };
  const these = batchOfPicks(withPicks(noPicks, ['a', 'b'], true), query);
  expect(these).toEqual({ Transactions: ['a', 'b'] });
  const found = batchOfPicks(withPicks(allPicks, ['c'], false), query);
  expect(found).toEqual({
    Search: { Text: 'lease', Status: 10, From: '2026-01-01T00:00:00.000Z', Except: ['c'] },
  });
  for (const body of [these, found, batchOfPicks(allPicks, {})])
    expect(parseBody(createBatchSchema, body)).toEqual({ ok: true, value: body });
});
