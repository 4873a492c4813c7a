import { expect, test } from 'vitest';
import { knownCodes, problemStatus } from '#server/service/http/problemStatus.ts';
import { refusalCodes } from '#server/service/transaction/state/serviceProblem.ts';

test('every code with which a decision refuses has an HTTP status', () => {
  expect(refusalCodes.filter((code) => !knownCodes.includes(code))).toEqual([]);
});

test('a code that nobody knows is a fault of ours, also an inherited one', () => {
  expect([problemStatus('nonsense'), problemStatus('constructor')]).toEqual([500, 500]);
});
