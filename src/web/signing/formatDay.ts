import { formatLocale } from '#web/texts/formatLocale.ts';

/** A whole day, such as `2026-11-28`, in words. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}
