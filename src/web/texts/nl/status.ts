import type { Translation } from '../catalogue.ts';

/** The statuses of a transaction, by their number. */
export const status = {
  s5: 'Wacht op document',
  s10: 'Wacht op ondertekenaar',
  s20: 'Bezig',
  s30: 'Ondertekend',
  s40: 'Geweigerd',
  s50: 'Verlopen',
  s60: 'Ingetrokken',
  s70: 'Mislukt',
} as const satisfies Translation<'status'>;
