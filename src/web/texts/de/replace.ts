import type { Translation } from '../catalogue.ts';

/** Replacing a document by a new version, and reviewing the fields whose surroundings changed. */
export const replace = {
  replaceTitle: '{{name}} ersetzen',
  openingNew: '{{name}} wird geöffnet…',
  comparing: 'Die Seiten beider Fassungen werden verglichen…',
  comparingPart: '{{done}} von {{total}} Seiten gelesen',
  replaced: '{{name}} wurde ersetzt. Jedes Feld steht, wo es stand.',
  repeatedToo_one:
    'Was auf allen Seiten wiederholt wird, steht auch auf der neuen Seite: {{count}} Feld.',
  repeatedToo_other:
    'Was auf allen Seiten wiederholt wird, steht auch auf den neuen Seiten: {{count}} Felder.',

  noteText_one: '{{count}} Feld ist zu prüfen: Die neue Fassung ist um es herum anders.',
  noteText_other: '{{count}} Felder sind zu prüfen: Die neue Fassung ist um sie herum anders.',
  review: 'Prüfen…',

  reviewTitle: 'Felder ansehen',
  reviewText: 'Steht jedes Feld noch, wo es hingehört? Rückgängig bringt die alte Fassung zurück.',
  position: '{{at}} von {{count}}',
  why: '{{type}} {{name}}',
  changed: 'Was darum herum steht, hat sich geändert.',
  scaled: 'Die Seite hat eine andere Größe, und was ringsum steht, ist anders.',
  unread: 'Diese Seite ist ein Bild: Es gibt keinen Text zum Vergleichen.',
  textGone:
    'Der Text „{{text}}“, dem es folgte, steht nicht in der neuen Fassung. Passt so: Es bleibt hier, ohne Text.',
  goneTo: 'Seite {{page}} gibt es nicht mehr. Es steht jetzt auf Seite {{now}}.',
  before: 'Vorher: Seite {{page}}',
  now: 'Jetzt: Seite {{page}}',
  cropBefore: 'Die alte Fassung um {{name}} herum',
  cropNow: 'Die neue Fassung um {{name}} herum',
  notShown: 'Diese Seite kann nicht gezeigt werden.',
  oldGone: 'Die alte Fassung ist nicht mehr in diesem Browser.',
  lostMark: 'Nur in der alten Fassung',
  foundMark: 'Nur in der neuen Fassung',
  moveWithText: 'Mit dem Text bewegen',
  looksRight: 'Passt so',
  previous: 'Zurück',
  next: 'Weiter',
  showOnPage: 'Auf der Seite zeigen',
  allDone: 'Alle Felder der neuen Fassung sind geprüft.',
} as const satisfies Translation<'replace'>;
