import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline:
    'Der Server hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  server:
    'Der Server hat einen Fehler gemeldet. Versuchen Sie es erneut; bleibt es so, sagen Sie es denen, die ihn betreiben.',
  unexpectedAnswer:
    'Der Server hat auf eine Weise geantwortet, die diese Seite nicht versteht. Laden Sie die Seite neu.',
  signedOut: 'Die Verbindung zum Signaturdienst ist beendet. Verbinden Sie sich neu.',
} as const satisfies Translation<'errors'>;
