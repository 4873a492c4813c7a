import type { Translation } from '../catalogue.ts';

/** The statuses of a transaction, by their number. */
export const status = {
  s5: 'En attente de document',
  s10: 'En attente de signature',
  s20: 'En cours',
  s30: 'Signé',
  s40: 'Refusé',
  s50: 'Expiré',
  s60: 'Annulé',
  s70: 'Échoué',
} as const satisfies Translation<'status'>;
