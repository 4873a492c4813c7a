import type { Translation } from '../catalogue.ts';

/** Replacing a document by a new version, and reviewing the fields whose surroundings changed. */
export const replace = {
  replaceTitle: 'Remplacer {{name}}',
  openingNew: 'Ouverture de {{name}}…',
  comparing: 'Comparaison des pages des deux versions…',
  comparingPart: '{{done}} pages lues sur {{total}}',
  replaced: '{{name}} a été remplacé. Chaque champ est resté à sa place.',
  repeatedToo_one:
    'Ce qui est répété sur toutes les pages figure aussi sur la nouvelle : {{count}} champ.',
  repeatedToo_other:
    'Ce qui est répété sur toutes les pages figure aussi sur les nouvelles : {{count}} champs.',

  noteText_one: '{{count}} champ à vérifier : la nouvelle version diffère autour de lui.',
  noteText_other: '{{count}} champs à vérifier : la nouvelle version diffère autour d’eux.',
  review: 'Vérifier…',

  reviewTitle: 'Vérifier les champs',
  reviewText: 'Chaque cadre est-il encore à sa place ? Annuler ramène l’ancienne version.',
  position: '{{at}} sur {{count}}',
  why: '{{type}} {{name}}',
  changed: 'Ce qui l’entoure a changé.',
  scaled: 'La page a une autre taille, et ce qui se trouve autour diffère.',
  unread: 'Cette page est une image : il n’y a pas de texte à comparer.',
  textGone:
    'Le texte « {{text}} » qu’il suivait n’est pas dans la nouvelle version. C’est bon : il reste ici, sans texte.',
  goneTo: 'La page {{page}} n’existe plus. Il est maintenant à la page {{now}}.',
  before: 'Avant : page {{page}}',
  now: 'Maintenant : page {{page}}',
  cropBefore: 'L’ancienne version autour de {{name}}',
  cropNow: 'La nouvelle version autour de {{name}}',
  notShown: 'Cette page ne peut pas être affichée.',
  oldGone: 'L’ancienne version n’est plus dans ce navigateur.',
  lostMark: 'Seulement dans l’ancienne version',
  foundMark: 'Seulement dans la nouvelle version',
  moveWithText: 'Déplacer avec le texte',
  looksRight: 'C’est bon',
  previous: 'Précédent',
  next: 'Suivant',
  showOnPage: 'Afficher sur la page',
  allDone: 'Tous les champs de la nouvelle version ont été vérifiés.',
} as const satisfies Translation<'replace'>;
