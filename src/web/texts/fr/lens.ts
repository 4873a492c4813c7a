import type { Translation } from '../catalogue.ts';

/** Searching fields, and the table of signers and pages. */
export const lens = {
  search: 'Chercher des champs',
  name: 'Nom',
  nameHint: 'Partie du nom, ou date_*',
  endSearch: 'Terminer la recherche',
  anyType: 'Tous les types',
  signer: 'Signataire',
  anySigner: 'Tous les signataires',
  pages: 'Pages',
  pagesHint: '1-4, 8',
  selectFound_one: 'Sélectionner {{count}} champ',
  selectFound_other: 'Sélectionner les {{count}} champs',
  title: 'Signataires et pages',
  text: 'Choisissez un nombre pour sélectionner ces champs et y aller.',
  all: 'Tous',
  noneHere: 'Personne',
  page: 'Page {{page}}',
  cell_one: '{{count}} champ de {{name}} à la page {{page}}',
  cell_other: '{{count}} champs de {{name}} à la page {{page}}',
  cellInAll_one: '{{count}} champ de {{name}} au total',
  cellInAll_other: '{{count}} champs de {{name}} au total',
  total: 'Toutes les pages',
  only: 'Seulement {{name}}',
} as const satisfies Translation<'lens'>;
