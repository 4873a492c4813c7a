/** The menus of fields, pages and signers; what they share with the designer is said there. */
export const menus = {
  placeHere: '{{type}} here',
  pasteHere: 'Paste here',
  pastePage: 'Paste on this page',
  selectPage: 'Select all fields of the page',
  zoomInHere: 'Zoom in here',
  zoomOutHere: 'Zoom out',
  goToPage: 'Go to page {{page}}',
  copySelectionHere: 'Copy the selection here',
  makeCurrent: 'New fields for {{name}}',
  showOnly: 'Show only the fields of {{name}}',
  showAll: 'Show all fields',
  selectOfSigner: 'Select all fields of {{name}}',
  giveSelection: 'Give the selection to {{name}}',
  moveUp: 'Move up',
  moveDown: 'Move down',
  removeSigner: 'Remove {{name}}',
} as const;
