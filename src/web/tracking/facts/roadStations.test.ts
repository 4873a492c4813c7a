import { expect, test } from 'vitest';
import type { SignerState } from '#core/wire/contract/signer.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import { roadStations } from './roadStations.ts';

const road = (Status: TransactionStatus, ...states: SignerState[]) =>
  roadStations({
    Id: 't',
    Status,
    Signers: states.map((State, index) => ({ Id: `Signer${index + 1}`, State })),
    CreatedAt: '2026-03-02T09:15:00.000Z',
    EndedAt: '2026-03-03T10:00:00.000Z',
  });
const short = (...args: Parameters<typeof road>) =>
  road(...args).map(({ status, place }) => `${status} ${place}`);

test('a transaction under way has what it passed behind it and the rest before it', () => {
  expect(short(10, 'waiting')).toEqual(['5 done', '10 now', '20 todo', '30 todo']);
  expect(short(20, 'signed')).toEqual(['5 done', '10 done', '20 now', '30 todo']);
});

test('a signed one has passed all four', () => {
  expect(short(30, 'signed')).toEqual(['5 done', '10 done', '20 done', '30 done']);
});

test('rejected, expired, cancelled and failed stand in place of the rest of the road', () => {
  expect(short(40, 'declined')).toEqual(['5 done', '10 done', '40 broken']);
  expect(short(50, 'opened')).toEqual(['5 done', '10 done', '50 broken']);
  expect(short(60, 'signed', 'waiting')).toEqual(['5 done', '10 done', '60 broken']);
  expect(short(70, 'signed')).toEqual(['5 done', '10 done', '20 done', '70 broken']);
});

test('one that was never started was never waiting for signers', () => {
  expect(short(60, 'not yet')).toEqual(['5 done', '60 broken']);
});

test('times are told where they are known: of creation and of the end', () => {
  expect(road(30, 'signed').map(({ at }) => at?.slice(0, 10))).toEqual([
    '2026-03-02',
    undefined,
    undefined,
    '2026-03-03',
  ]);
});
