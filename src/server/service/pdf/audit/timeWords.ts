const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words, in UTC: `20 November 2026`. */
export const dayText = (at: number): string => words.format(at);

/** A time in UTC, to the second, in the order that sorts: `2026-11-20 10:02:11`. */
export const sortedTime = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A moment in words: `20 November 2026 at 10:02:11 UTC`. */
export const momentText = (at: number): string =>
  `${dayText(at)} at ${sortedTime(at).slice(11)} UTC`;
