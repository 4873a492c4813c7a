import type { Translation } from '../catalogue.ts';

/** The menus of fields, pages and signers; what they share with the designer is said there. */
export const menus = {
  placeHere: '{{type}} ici',
  pasteHere: 'Coller ici',
  pastePage: 'Coller sur cette page',
  selectPage: 'Sélectionner tous les champs de la page',
  zoomInHere: 'Zoomer ici',
  zoomOutHere: 'Dézoomer',
  goToPage: 'Aller à la page {{page}}',
  copySelectionHere: 'Copier la sélection ici',
  moveSelectionHere: 'Déplacer la sélection vers cette page',
  makeCurrent: 'Nouveaux champs pour {{name}}',
  showOnly: 'Ne montrer que les champs de {{name}}',
  showAll: 'Montrer tous les champs',
  tryAs: 'Essayer comme {{name}}',
  selectOfSigner: 'Sélectionner tous les champs de {{name}}',
  giveSelection: 'Attribuer la sélection à {{name}}',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  removeSigner: 'Retirer {{name}}',
} as const satisfies Translation<'menus'>;
