import type { Translation } from '../catalogue.ts';

/** Searching fields, and the table of signers and pages. */
export const lens = {
  search: 'Velden zoeken',
  name: 'Naam',
  nameHint: 'Deel van een naam, of datum_*',
  endSearch: 'Zoeken beëindigen',
  anyType: 'Elk type',
  signer: 'Ondertekenaar',
  anySigner: 'Alle ondertekenaars',
  pages: 'Pagina’s',
  pagesHint: '1-4, 8',
  selectFound_one: '{{count}} veld selecteren',
  selectFound_other: 'Alle {{count}} velden selecteren',
  title: 'Ondertekenaars en pagina’s',
  text: 'Kies een getal om deze velden te selecteren en erheen te gaan.',
  all: 'Alle',
  noneHere: 'Niemand',
  page: 'Pagina {{page}}',
  cell_one: '{{count}} veld van {{name}} op pagina {{page}}',
  cell_other: '{{count}} velden van {{name}} op pagina {{page}}',
  cellInAll_one: '{{count}} veld van {{name}} in totaal',
  cellInAll_other: '{{count}} velden van {{name}} in totaal',
  total: 'Alle pagina’s',
  only: 'Alleen {{name}}',
} as const satisfies Translation<'lens'>;
