import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline: 'Il server non ha risposto. Controlli la connessione e riprovi.',
  server: 'Il server non ha potuto rispondere. Riprovi; se continua, ne consulti il registro.',
  unexpectedAnswer:
    'Il server ha risposto in un modo che questa pagina non capisce. Ricarichi la pagina.',
  signedOut: 'La connessione al servizio di firma è terminata. Si connetta di nuovo.',
} as const satisfies Translation<'errors'>;
