import * as z from 'zod/mini';

/** The part of `npm audit --json` (report version 2) that is read. */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ url: z.string(), title: z.string(), severity: z.string(), name: z.string() }),
        ]),
      ),
    }),
  ),
});

const acceptedSchema = z.array(
  z.object({
    /** Its GHSA id. */
    advisory: z.string(),
    reason: z.string().check(z.minLength(20)),
    /** The last day on which it is accepted, as 2027-01-31. */
    until: z.iso.date(),
  }),
);

/** What an audit comes to; `notChecked` when no registry answered. */
export type AuditVerdict =
  | { kind: 'passed'; accepted: number }
  | { kind: 'failed'; faults: string[] }
  | { kind: 'notChecked'; why: string };

/**
 * Judges a report of `npm audit --json` on a day (as 2026-12-31): each advisory must be accepted
 * with a reason and a date, and each that is accepted must be in the report.
 */
export function auditVerdict(report: unknown, acceptedList: unknown, today: string): AuditVerdict {
  const accepted = acceptedSchema.parse(acceptedList);
  const read = reportSchema.safeParse(report);
  if (!read.success) {
    const { message } = (report ?? {}) as { message?: string };
    return { kind: 'notChecked', why: message ?? 'the answer is no report' };
  }
  const found = Object.values(read.data.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via !== 'string');
  const idOf = (url: string) => url.split('/').at(-1) ?? url;
  const ids = new Set(found.map(({ url }) => idOf(url)));
  const faults = [...new Map(found.map((via) => [via.url, via])).values()].flatMap(
    ({ url, title, severity, name }) => {
      const known = accepted.find(({ advisory }) => advisory === idOf(url));
      if (!known) return `${name}: ${title} (${severity}, ${url})`;
      return known.until < today ? `${known.advisory} was accepted until ${known.until} only` : [];
    },
  );
  const gone = accepted
    .filter(({ advisory }) => !ids.has(advisory))
    .map(({ advisory }) => `${advisory} is accepted, but no longer reported: take it out`);
  return faults.length + gone.length > 0
    ? { kind: 'failed', faults: [...faults, ...gone] }
    : { kind: 'passed', accepted: accepted.length };
}
