import type { Translation } from '../catalogue.ts';

/** The statuses of a transaction, by their number. */
export const status = {
  s5: 'Wartet auf Dokument',
  s10: 'Wartet auf Unterschrift',
  s20: 'In Arbeit',
  s30: 'Unterschrieben',
  s40: 'Abgelehnt',
  s50: 'Abgelaufen',
  s60: 'Zurückgezogen',
  s70: 'Fehlgeschlagen',
} as const satisfies Translation<'status'>;
