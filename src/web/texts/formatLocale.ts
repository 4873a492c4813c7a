import { pageSpeaker } from './speaker/pageSpeaker.ts';

/** The locale of numbers and times on our own pages. */
export function formatLocale(): string {
  return pageSpeaker.locale();
}
