import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/apiResult.ts';
import { connectTrouble, troubleOfState } from './connectTrouble.ts';

const refused = (status: number) =>
  new ApiFailure({ kind: 'refused', status, message: '', problems: [] });

test('a wrong key and a used link are told apart', () => {
  expect(connectTrouble(refused(401), 'key')).toBe('refused');
  expect(connectTrouble(refused(401), 'link')).toBe('linkRefused');
});

test('too many attempts and a server that does not answer have their own words', () => {
  expect(connectTrouble(refused(429), 'key')).toBe('tooMany');
  expect(connectTrouble(refused(503), 'key')).toBe('unreachable');
  expect(connectTrouble(new ApiFailure({ kind: 'noAnswer', message: '' }), 'link')).toBe(
    'unreachable',
  );
});

test('only a known trouble is taken from the history', () => {
  expect(troubleOfState({ trouble: 'linkRefused' })).toBe('linkRefused');
  expect(troubleOfState({ trouble: 'done' })).toBeUndefined();
  expect(troubleOfState(null)).toBeUndefined();
});
