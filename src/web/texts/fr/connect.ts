import type { Translation } from '../catalogue.ts';

/** The page that asks for an API key. */
export const connect = {
  title: 'Se connecter',
  lead: 'Connectez ce navigateur au service de signature',
  text: 'L’envoi et le suivi demandent une connexion. La conception non : vos brouillons sont ici dans tous les cas.',
  apiKey: 'Clé API',
  apiKeyHint:
    'Elle est échangée contre une session de ce navigateur et n’est pas gardée dans la page.',
  connect: 'Se connecter',
  missing: 'Saisissez une clé API.',
  refused:
    'Le service ne connaît pas cette clé. Vérifiez-la ou ouvrez plutôt un lien à usage unique.',
  linkRefused:
    'Ce lien à usage unique a déjà servi ou a plus de 10 minutes. Créez-en un autre ou saisissez une clé API.',
  tooMany: 'Trop d’essais. Attendez une minute, puis réessayez.',
  unreachable: 'Le serveur n’a pas répondu. Vérifiez qu’il fonctionne, puis réessayez.',
  connecting: 'Connexion…',
  done: 'Ce navigateur est connecté.',
  linkTitle: 'Ou ouvrez un lien à usage unique',
  linkText:
    'Le serveur en affiche un à chaque démarrage. Pour un autre, exécutez ceci là où il est installé :',
  linkText2: 'Le lien fonctionne une fois, pendant 10 minutes.',
  already: 'Ce navigateur est connecté.',
  disconnect: 'Terminer la session',
  disconnectEverywhere: 'Se déconnecter partout',
  disconnectedEverywhere: 'Tous les navigateurs connectés avec cette clé sont déconnectés.',
  disconnected: 'Ce navigateur n’est plus connecté. Les brouillons sont conservés.',
  disconnectFailed:
    'Le serveur n’a pas répondu : ce navigateur est donc encore connecté. Réessayez.',
  apiDocs: 'Les appels de l’API, expliqués',
} as const satisfies Translation<'connect'>;
