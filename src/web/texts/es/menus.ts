import type { Translation } from '../catalogue.ts';

/** The menus of fields, pages and signers; what they share with the designer is said there. */
export const menus = {
  placeHere: '{{type}} aquí',
  pasteHere: 'Pegar aquí',
  pastePage: 'Pegar en esta página',
  selectPage: 'Seleccionar todos los campos de la página',
  zoomInHere: 'Acercar aquí',
  zoomOutHere: 'Alejar',
  goToPage: 'Ir a la página {{page}}',
  copySelectionHere: 'Copiar aquí la selección',
  moveSelectionHere: 'Mover la selección a esta página',
  makeCurrent: 'Nuevos campos para {{name}}',
  showOnly: 'Mostrar solo los campos de {{name}}',
  showAll: 'Mostrar todos los campos',
  tryAs: 'Probar como {{name}}',
  selectOfSigner: 'Seleccionar todos los campos de {{name}}',
  giveSelection: 'Asignar la selección a {{name}}',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  removeSigner: 'Quitar a {{name}}',
} as const satisfies Translation<'menus'>;
