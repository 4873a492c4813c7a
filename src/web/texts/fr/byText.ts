import type { Translation } from '../catalogue.ts';

/** Placing a field by text: it follows the text on the page. */
export const byText = {
  title: 'Placer par texte',
  titleFollow: 'Suivre un texte',
  text: 'Texte',
  placeholder: 'Par exemple {{example}}',
  hint: 'Tapez un texte du document ou cliquez sur des mots d’une page. Le champ se placera à côté, même dans une version ultérieure.',
  reading: 'Lecture des pages',
  scanned:
    'Aucun texte ne peut être lu ici : les pages sont des images, comme après une numérisation. Placez les champs à la main.',
  soFar_one: '{{count}} emplacement pour l’instant, page {{read}} sur {{total}}…',
  soFar_other: '{{count}} emplacements pour l’instant, page {{read}} sur {{total}}…',
  found_one: '{{count}} emplacement',
  found_other: '{{count}} emplacements sur {{pages}} pages',
  tooMany: 'Plus de {{limit}} emplacements : écrivez davantage du texte.',
  none: 'Le texte n’est pas dans le document. Les majuscules comptent ; il doit tenir sur une ligne.',
  noneScanned_one: 'Le texte n’y est pas. {{count}} page est une image, qui ne peut pas être lue.',
  noneScanned_other:
    'Le texte n’y est pas. {{count}} pages sont des images, qui ne peuvent pas être lues.',
  which: 'Emplacements',
  all: 'Tous',
  onPage: 'À la page {{page}}',
  one: 'Un seul',
  previous: 'Emplacement précédent',
  next: 'Emplacement suivant',
  number: '{{number}} sur {{count}}, page {{page}}',
  type: 'Type de champ',
  place_one: 'Placer le champ',
  place_other: 'Placer à {{count}} endroits',
  follow_one: 'Suivre ce texte',
  follow_other: 'Suivre à {{count}} endroits',
  sayPlaced_one: 'Le champ suit « {{text}} »',
  sayPlaced_other: 'Le champ suit « {{text}} » à {{count}} endroits',
} as const satisfies Translation<'byText'>;
