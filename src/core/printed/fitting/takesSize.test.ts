import { describe, expect, it } from 'vitest';
import { takesSize } from './takesSize.ts';

const usual = { width: 14, height: 14 };
const square = { width: 8, height: 8 };

describe('a field that is moved onto a printed place', () => {
  it('takes its size where its own is that of every new field', () => {
    expect(takesSize(usual, square, { usual, left: undefined })).toBe(true);
  });

  it('takes its size where the place that it leaves gave it its own', () => {
    expect(takesSize(square, { width: 16, height: 16 }, { usual, left: square })).toBe(true);
  });

  it('keeps a size that a person chose', () => {
    const chosen = { width: 60, height: 12 };
    expect(takesSize(chosen, { width: 150, height: 18 }, { usual, left: undefined })).toBe(false);
    expect(takesSize({ width: 16, height: 16 }, square, { usual, left: undefined })).toBe(false);
  });

  it('takes its size where both are about the same', () => {
    const chosen = { width: 140, height: 17 };
    expect(takesSize(chosen, { width: 150, height: 18 }, { usual, left: undefined })).toBe(true);
  });
});
