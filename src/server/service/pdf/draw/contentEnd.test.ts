import { expect, test } from 'vitest';
import { contentEnd } from './contentEnd.ts';

const of = (content: string) => contentEnd(Buffer.from(content, 'latin1'));

test('what content leaves open is counted past strings, comments and pictures', () => {
  expect(of('q q Q')).toEqual({
    ...{ saved: 1, excess: [], marked: 0 },
    ...{ inText: false, inPath: false, isSound: true },
  });
  expect(of('Q q Q Q BT /A <</B (q)>> BDC')).toEqual({
    ...{ saved: 0, excess: [0, 6], marked: 1 },
    ...{ inText: true, inPath: false, isSound: true },
  });
  expect(of('(q (q) \\) q) <71> % q q\n/q q')).toMatchObject({ saved: 1, isSound: true });
  expect(of('BI /W 1 ID q EIq q\nEI q')).toMatchObject({ saved: 1, isSound: true });
  expect(of('BI ID never ends q')).toMatchObject({ saved: 0, isSound: false });
});

test('a path that is neither painted nor ended is open, and so is a cut without a path', () => {
  for (const content of ['0 0 m 1 1 l', '0 0 1 1 re W', 'W*', 'n 0 0 1 1 re f 1 1 m'])
    expect(of(content)).toMatchObject({ inPath: true, isSound: true });
  for (const content of ['0 0 m 1 1 l S', '0 0 1 1 re W n', '0 0 1 1 re b*'])
    expect(of(content)).toMatchObject({ inPath: false, isSound: true });
});

test('operators inside an array that never ends are part of it', () => {
  expect(of('q [ (a) Q Q')).toMatchObject({ saved: 1, excess: [], isSound: false });
});

test('the data of an inline image that is not packed are as long as its members say', () => {
  const image = 'BI /W 3 /H 2 /BPC 8 /CS /RGB ID ';
  expect(of(`${image}${'x'.repeat(18)}\nEI q`)).toMatchObject({ saved: 1, isSound: true });
  expect(of(`${image}${'EI q '.repeat(3)}xyzEI q`)).toMatchObject({ saved: 1, isSound: true });
  expect(of(`${image}${'x'.repeat(16)}\nEI q`)).toMatchObject({ isSound: false });
  expect(of('BI /W 9 /H 2 /IM true ID xxxx\nEI q')).toMatchObject({ saved: 1, isSound: true });
  expect(of('BI /W 9 /H 99 /IM true /F /Fl ID xx\nEI q')).toMatchObject({ isSound: true });
});

test('every operator is known, and what looks like one in an array is not', () => {
  expect(of('/F 1 Tf T* (a) \' 1 2 (b) " [true null false] 0 d f* B* b* W*').isSound).toBe(true);
  expect(of('[Tf] 0 d').isSound).toBe(false);
  expect(of('nothing').isSound).toBe(false);
});

test('a nest without an end is content, too', () => {
  expect(of('['.repeat(1e6)).isSound).toBe(false);
  expect(of('<</A'.repeat(1e6)).isSound).toBe(false);
});
