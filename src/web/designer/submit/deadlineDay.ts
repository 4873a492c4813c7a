const day = 86_400_000;

/** The beginning of a moment's day where its reader is, as if it were one of UTC. */
const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** The day so many days after a moment, as inputs write it: `2026-12-24`. */
export function deadlineDay(days: number, now: Date): string {
  return new Date(dayOf(now) + days * day).toISOString().slice(0, 10);
}

/** How many days after a moment a day is that an input holds; undefined for none. */
export function daysUntil(text: string, now: Date): number | undefined {
  const chosen = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(chosen) ? undefined : Math.round((chosen - dayOf(now)) / day);
}
