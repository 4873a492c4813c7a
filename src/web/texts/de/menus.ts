import type { Translation } from '../catalogue.ts';

/** The menus of fields, pages and signers; what they share with the designer is said there. */
export const menus = {
  placeHere: '{{type}} hier',
  pasteHere: 'Hier einfügen',
  pastePage: 'Auf dieser Seite einfügen',
  selectPage: 'Alle Felder der Seite auswählen',
  zoomInHere: 'Hier vergrößern',
  zoomOutHere: 'Verkleinern',
  goToPage: 'Zu Seite {{page}}',
  copySelectionHere: 'Auswahl hierher kopieren',
  moveSelectionHere: 'Auswahl auf diese Seite verschieben',
  makeCurrent: 'Neue Felder für {{name}}',
  showOnly: 'Nur Felder von {{name}} zeigen',
  showAll: 'Alle Felder zeigen',
  tryAs: 'Testen als {{name}}',
  selectOfSigner: 'Alle Felder von {{name}} auswählen',
  giveSelection: 'Auswahl {{name}} zuweisen',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  removeSigner: '{{name}} entfernen',
} as const satisfies Translation<'menus'>;
