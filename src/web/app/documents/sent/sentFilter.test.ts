import { expect, test } from 'vitest';
import { readSentFilter, sentQuery, writeSentFilter } from './sentFilter.ts';

const none = { text: '', status: undefined, from: '', until: '' };

test('a filter is in the address of the page, and what is not one is none', () => {
  const filter = { text: 'Müller & co', status: 30, from: '2026-11-01', until: '' } as const;
  const params = writeSentFilter(new URLSearchParams('lang=de&until=2020-01-01'), filter);
  expect(params.toString()).toBe('lang=de&text=M%C3%BCller+%26+co&status=30&from=2026-11-01');
  expect(readSentFilter(params)).toEqual(filter);
  expect(readSentFilter(new URLSearchParams('status=31&from=tomorrow&until=2026-13-45'))).toEqual(
    none,
  );
  expect(writeSentFilter(params, none).toString()).toBe('lang=de');
});

test('days are asked for as the moments at which they begin and end here', () => {
  expect(sentQuery(none)).toEqual({});
  expect(sentQuery({ ...none, text: ' ab ' })).toEqual({});
  const query = sentQuery({ text: ' abc ', status: 10, from: '2026-03-28', until: '2026-03-29' });
  expect(query).toMatchObject({ text: 'abc', status: '10' });
  expect(new Date(query['from'] ?? '')).toEqual(new Date(2026, 2, 28));
  expect(new Date(query['until'] ?? '')).toEqual(new Date(2026, 2, 30));
});
