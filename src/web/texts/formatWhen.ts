import { startOfDay } from './formatTime.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A moment in a list: "2 minutes ago", "14:02", "yesterday", "12 Nov", the year if another. */
export function formatWhen(moment: Date, locale: string, now: Date = new Date()): string {
  const ago = now.getTime() - moment.getTime();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (ago >= 0 && ago < MINUTE) return relative.format(0, 'second');
  if (ago >= 0 && ago < 60 * MINUTE) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days === 0)
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(moment);
  if (days === 1) return relative.format(-1, 'day');
  const year = moment.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(moment);
}

/** A moment in full, for a tooltip or a record. */
export function formatMoment(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    moment,
  );
}
