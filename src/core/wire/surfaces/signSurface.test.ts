import { expect, test } from 'vitest';
import { parseBody } from '#core/wire/parseBody.ts';
import { finishSchema, scribbleSchema } from './signSurface.ts';

const pad = (strokes: unknown) =>
  parseBody(scribbleSchema, { width: 560, height: 216, strokes }).ok;

test('a hand signature is strokes of x, y, width triples', () => {
  expect(pad([[1, 2, 1.5, 3, 4, 1.2]])).toBe(true);
  expect(pad([[1, 2]])).toBe(false);
  expect(pad([])).toBe(false);
  expect(pad([['<svg>', 2, 3]])).toBe(false);
});

test('a hand signature has at most 200 strokes and 20,000 points', () => {
  const stroke = (points: number) => Array.from({ length: points * 3 }, () => 1);
  expect(pad(Array.from({ length: 200 }, () => stroke(100)))).toBe(true);
  expect(pad(Array.from({ length: 201 }, () => stroke(1)))).toBe(false);
  expect(pad([stroke(20_001)])).toBe(false);
});

test('finish takes texts, ticks and marks, and nothing else', () => {
  const body = {
    entries: { 'a.pdf': { name: 'Anna', parking: true } },
    signatures: { 'a.pdf': { Signature1: { typed: 'Anna' } } },
  };
  expect(parseBody(finishSchema, body)).toEqual({ ok: true, value: body });
  expect(parseBody(finishSchema, { entries: { 'a.pdf': { name: 7 } } }).ok).toBe(false);
});
