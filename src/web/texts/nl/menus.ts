import type { Translation } from '../catalogue.ts';

/** The menus of fields, pages and signers; what they share with the designer is said there. */
export const menus = {
  placeHere: '{{type}} hier',
  pasteHere: 'Hier plakken',
  pastePage: 'Op deze pagina plakken',
  selectPage: 'Alle velden van de pagina selecteren',
  zoomInHere: 'Hier inzoomen',
  zoomOutHere: 'Uitzoomen',
  goToPage: 'Naar pagina {{page}}',
  copySelectionHere: 'Selectie hierheen kopiëren',
  moveSelectionHere: 'Selectie naar deze pagina verplaatsen',
  makeCurrent: 'Nieuwe velden voor {{name}}',
  showOnly: 'Alleen velden van {{name}} tonen',
  showAll: 'Alle velden tonen',
  tryAs: 'Proberen als {{name}}',
  selectOfSigner: 'Alle velden van {{name}} selecteren',
  giveSelection: 'Selectie aan {{name}} geven',
  moveUp: 'Omhoog',
  moveDown: 'Omlaag',
  removeSigner: '{{name}} verwijderen',
} as const satisfies Translation<'menus'>;
