const day = 86_400_000;

/**
 * A time of day in the zone of the reader ("14:02:10"); in the six days before "Tuesday 14:02",
 * else "12 Nov, 14:02", in another year with the year.
 */
export function formatTime(moment: Date, locale: string, now: Date = new Date()): string {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / day);
  if (days === 0) return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(moment);
  const hour = { hour: '2-digit', minute: '2-digit' } as const;
  const date: Intl.DateTimeFormatOptions =
    days > 0 && days < 7
      ? { weekday: 'long' }
      : {
          day: 'numeric',
          month: 'short',
          year: moment.getFullYear() === now.getFullYear() ? undefined : 'numeric',
        };
  return new Intl.DateTimeFormat(locale, { ...date, ...hour }).format(moment);
}

/** The day of a moment, as ms since 1970 of its first one. */
export function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
