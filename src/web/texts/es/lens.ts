import type { Translation } from '../catalogue.ts';

/** Searching fields, and the table of signers and pages. */
export const lens = {
  search: 'Buscar campos',
  name: 'Nombre',
  nameHint: 'Parte del nombre, o fecha_*',
  endSearch: 'Terminar la búsqueda',
  anyType: 'Cualquier tipo',
  signer: 'Firmante',
  anySigner: 'Cualquier firmante',
  pages: 'Páginas',
  pagesHint: '1-4, 8',
  selectFound_one: 'Seleccionar {{count}} campo',
  selectFound_other: 'Seleccionar los {{count}} campos',
  title: 'Firmantes y páginas',
  text: 'Elija un número para seleccionar esos campos e ir allí.',
  all: 'Todos',
  noneHere: 'Nadie',
  page: 'Página {{page}}',
  cell_one: '{{count}} campo de {{name}} en la página {{page}}',
  cell_other: '{{count}} campos de {{name}} en la página {{page}}',
  cellInAll_one: '{{count}} campo de {{name}} en total',
  cellInAll_other: '{{count}} campos de {{name}} en total',
  total: 'Todas las páginas',
  only: 'Solo {{name}}',
} as const satisfies Translation<'lens'>;
