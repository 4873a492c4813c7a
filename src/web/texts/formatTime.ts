/** A time of day ("14:02:10"); on another day "12 Nov, 14:02", in another year with the year. */
export function formatTime(moment: Date, locale: string, now: Date = new Date()): string {
  if (moment.toDateString() === now.toDateString())
    return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(moment);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: moment.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}
