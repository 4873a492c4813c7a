import type { Translation } from '../catalogue.ts';

/** Searching fields, and the table of signers and pages. */
export const lens = {
  search: 'Felder suchen',
  name: 'Name',
  nameHint: 'Teil eines Namens, oder datum_*',
  endSearch: 'Suche beenden',
  anyType: 'Jeder Typ',
  signer: 'Unterzeichner',
  anySigner: 'Alle Unterzeichner',
  pages: 'Seiten',
  pagesHint: '1-4, 8',
  selectFound_one: '{{count}} Feld auswählen',
  selectFound_other: 'Alle {{count}} Felder auswählen',
  title: 'Unterzeichner und Seiten',
  text: 'Wählen Sie eine Zahl, um diese Felder auszuwählen und dorthin zu gehen.',
  all: 'Alle',
  noneHere: 'Niemand',
  page: 'Seite {{page}}',
  cell_one: '{{count}} Feld von {{name}} auf Seite {{page}}',
  cell_other: '{{count}} Felder von {{name}} auf Seite {{page}}',
  cellInAll_one: '{{count}} Feld von {{name}} insgesamt',
  cellInAll_other: '{{count}} Felder von {{name}} insgesamt',
  total: 'Alle Seiten',
  only: 'Nur {{name}}',
} as const satisfies Translation<'lens'>;
