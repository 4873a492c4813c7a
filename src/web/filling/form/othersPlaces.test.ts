import { expect, test } from 'vitest';
import type { OthersField, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { othersOn, othersPlaces, signedSince } from './othersPlaces.ts';

const box = { x: 10, y: 20, width: 100, height: 20 };
const sum: OthersField = { name: 'Sum', kind: 'text', page: 2, box, by: [0, 1] };
const mark = { typed: 'Anna' };

function viewOf(...others: OthersField[]): SigningView {
  return {
    status: 10,
    state: 'opened',
    canAct: true,
    language: 'en-US',
    scribbleNameFixed: false,
    requireHandsignature: false,
    signatureAtFinish: false,
    entries: {},
    files: [
      {
        fileId: 'a.pdf',
        displayName: 'A',
        pages: 2,
        sealed: false,
        readable: true,
        fields: [],
        embedded: [],
        others,
      },
    ],
    others: {
      total: 2,
      signed: 1,
      named: [],
      people: [{ name: 'Anna', signed: true }, { signed: false }],
      marks: [{ mark, name: 'A. Berg' }],
    },
  };
}

test('what is open has the names that are known; what was signed has its value', () => {
  const [open, filled] = othersPlaces(viewOf(sum, { ...sum, by: [0], value: '999999 EUR' }));
  expect(open).toMatchObject({ names: ['Anna'], signed: undefined, fileId: 'a.pdf' });
  expect(filled).toMatchObject({ names: ['Anna'], signed: { value: '999999 EUR' } });
});

test('a signature has its name below it, a small copy has none', () => {
  const sign: OthersField = { name: 'Sign', kind: 'signature', page: 1, box, by: [0], mark: 0 };
  const [whole, copy] = othersPlaces(viewOf(sign, { ...sign, name: '', copy: true }));
  expect([whole?.signed, copy?.signed]).toEqual([
    { mark, below: 'A. Berg' },
    { mark, below: '' },
  ]);
});

test('only what was signed since is new, not what became open or was there before', () => {
  const before = othersPlaces(viewOf({ ...sum, by: [0], value: 'old' }, { ...sum, name: 'City' }));
  const now = othersPlaces(
    viewOf({ ...sum, by: [0], value: 'old' }, { ...sum, name: 'City', by: [1], value: 'Delft' }),
  );
  expect(signedSince(before, now).map(({ name }) => name)).toEqual(['City']);
  expect(signedSince(now, now)).toEqual([]);
});

test('places stand on their page alone', () => {
  const places = othersPlaces(viewOf(sum));
  expect([1, 2].map((page) => othersOn(places, 'a.pdf', page).length)).toEqual([0, 1]);
  expect(othersOn(places, 'b.pdf', 2)).toEqual([]);
});
