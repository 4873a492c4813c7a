import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline: 'Le serveur n’a pas répondu. Vérifiez la connexion, puis réessayez.',
  server:
    'Le serveur a signalé une erreur. Réessayez ; si cela persiste, prévenez la personne qui le gère.',
  unexpectedAnswer:
    'Le serveur a répondu d’une façon que cette page ne comprend pas. Rechargez la page.',
  signedOut: 'La connexion au service de signature est terminée. Connectez-vous de nouveau.',
} as const satisfies Translation<'errors'>;
