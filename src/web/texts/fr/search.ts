import type { Translation } from '../catalogue.ts';

/** Searching what was sent. */
export const search = {
  words: 'Rechercher',
  placeholder: 'Titre, nom, e-mail ou référence',
  tooShort: 'Saisissez au moins trois lettres.',
  status: 'État',
  any: 'Tous les états',
  counted: '{{name}} ({{count}})',
  from: 'Envoyé à partir du',
  until: 'Envoyé jusqu’au',
  clear: 'Tout afficher',
  nothing: 'Aucun envoi ne correspond. Essayez avec moins de mots ou une autre période.',
  failed: 'La recherche n’a pas abouti',
  incomplete:
    'Les transactions plus anciennes sont en cours de lecture ; certaines peuvent manquer pendant quelques minutes.',
  found_one: '{{count}} transaction trouvée',
  found_other: '{{count}} transactions trouvées',
  foundMore: 'Plus de {{count}} transactions trouvées',
} satisfies Translation<'search'>;
