import type { AppConfig } from './appSurface.ts';

/** A service of which nothing beyond the contract's four calls is known. */
export const noAbilities: Readonly<AppConfig['can']> = {
  cancel: false,
  download: false,
  receipt: false,
  asItStands: false,
  removeDocuments: false,
  remind: false,
  renewLink: false,
  sealAgain: false,
  deliveries: false,
  outbox: false,
  search: false,
  idempotency: false,
};
