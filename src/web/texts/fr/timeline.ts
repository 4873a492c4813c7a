import type { Translation } from '../catalogue.ts';

/** The list of steps. */
export const timeline = {
  title: 'Historique',
  text: 'Toutes les étapes de ce brouillon. Choisissez-en une pour y aller ; les suivantes restent jusqu’au prochain changement.',
  start: 'Début',
  page: 'Page {{page}}',
  pages: 'Pages {{first}} à {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'plus tard, sans effet',
  sayNow: 'À présent après : {{step}}',
  sayAtStart: 'À présent au début',
} as const satisfies Translation<'timeline'>;
