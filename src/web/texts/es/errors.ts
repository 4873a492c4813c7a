import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline: 'El servidor no ha respondido. Compruebe la conexión e inténtelo de nuevo.',
  server: 'El servidor ha fallado. Inténtelo de nuevo; si continúa, avise a quien lo administra.',
  unexpectedAnswer:
    'El servidor ha respondido de una forma que esta página no entiende. Vuelva a cargar la página.',
  signedOut: 'La conexión con el servicio de firma ha terminado. Conéctese de nuevo.',
} as const satisfies Translation<'errors'>;
