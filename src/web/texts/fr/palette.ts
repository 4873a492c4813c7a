import type { Translation } from '../catalogue.ts';

/** The palette of actions: their words are those of the designer. */
export const palette = {
  search: 'Écrivez ce que vous voulez faire',
  actions: 'Actions',
  none: 'Aucune action ne contient ces mots.',
  toward: '{{what}}, {{way}}',
  toLeft: 'vers la gauche',
  toRight: 'vers la droite',
  toUp: 'vers le haut',
  toDown: 'vers le bas',
  forSigner: 'Nouveaux champs pour {{name}}',
} as const satisfies Translation<'palette'>;
