import { expect, test } from 'vitest';
import { endOfDay, lastDayBefore } from './deadline.ts';

const at = (iso: string) => Date.parse(iso);

test('a day has ended when it is over twelve hours west of Greenwich', () => {
  const end = at('2026-11-29T12:00:00Z');
  expect(endOfDay(at('2026-11-28T12:00:01Z'))).toBe(end);
  expect(endOfDay(end)).toBe(end);
  expect(lastDayBefore(end)).toBe(at('2026-11-28T00:00:00Z'));
});

test('no reader of any zone has less time than the day that they are told', () => {
  for (let hour = 0; hour < 72; hour++) {
    const moment = at('2026-11-28T00:00:00Z') + hour * 3_600_000;
    const told = new Date(lastDayBefore(moment)).toISOString().slice(0, 10);
    for (const zone of [
      'Pacific/Kiritimati',
      'Europe/Amsterdam',
      'America/New_York',
      'Etc/GMT+12',
    ]) {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment - 1);
      const next = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);
      expect(local > told || next > told, `${zone} ${new Date(moment).toISOString()}`).toBe(true);
    }
  }
});
