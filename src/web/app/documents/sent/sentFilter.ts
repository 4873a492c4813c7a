import { type TransactionStatus, transactionStatuses } from '#core/wire/transactionStatus.ts';

/** What the list of what was sent is narrowed to, as the address of the page holds it. */
export interface SentFilter {
  text: string;
  status: TransactionStatus | undefined;
  /** Days as `2026-11-22` in the time zone of the browser, both included; empty for none. */
  from: string;
  until: string;
}

/** Reads the filter of the page's address; what is not one counts as absent. */
export function readSentFilter(params: URLSearchParams): SentFilter {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  return {
    text: params.get('text') ?? '',
    status: transactionStatuses.find((status) => String(status) === params.get('status')),
    from: day('from'),
    until: day('until'),
  };
}

/** Writes a filter into the page's address; absent conditions leave it. */
export function writeSentFilter(params: URLSearchParams, filter: SentFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filter)) {
    if (value === '' || value === undefined) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

/** Shorter texts are not searched for, in characters. */
export const shortestSearch = 3;

/**
 * Returns what the service is asked for: the days as the moments at which they begin and end here.
 * Empty when nothing narrows the list.
 */
export function sentQuery({ text, status, from, until }: SentFilter): Record<string, string> {
  const searched = text.trim();
  const startOf = (day: string, later: number) => {
    const date = new Date(`${day}T00:00:00`);
    date.setDate(date.getDate() + later);
    return date.toISOString();
  };
  return {
    ...(searched.length >= shortestSearch ? { text: searched.slice(0, 200) } : {}),
    ...(status === undefined ? {} : { status: String(status) }),
    ...(from === '' ? {} : { from: startOf(from, 0) }),
    ...(until === '' ? {} : { until: startOf(until, 1) }),
  };
}
