import type { Translation } from '../catalogue.ts';

/** The statuses of a transaction, by their number. */
export const status = {
  s5: 'A la espera del documento',
  s10: 'A la espera de firma',
  s20: 'En curso',
  s30: 'Firmado',
  s40: 'Rechazado',
  s50: 'Vencido',
  s60: 'Anulado',
  s70: 'Fallido',
} as const satisfies Translation<'status'>;
