import { expect, test } from 'vitest';
import { daysUntil, deadlineDay } from './deadlineDay.ts';

test('a deadline is so many days from the day that its reader has, whatever the hour', () => {
  for (const hour of [0, 12, 23]) {
    const now = new Date(2026, 1, 27, hour, 59);
    expect(deadlineDay(3, now)).toBe('2026-03-02');
    expect(daysUntil('2026-03-02', now)).toBe(3);
    expect(daysUntil('2026-02-27', now)).toBe(0);
  }
  expect(daysUntil('', new Date())).toBeUndefined();
});
