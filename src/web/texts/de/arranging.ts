import type { Translation } from '../catalogue.ts';

/** Repeating fields, copying them for others, and taking them to other pages. */
export const arranging = {
  wordAll: 'alle',
  wordOdd: 'ungerade',
  wordEven: 'gerade',
  wordLast: 'letzte',
  pageWords: 'Nach Namen',
  pagesHint:
    'Etwa 1-3, 7 oder 3- für alle ab Seite 3; ungerade, gerade, letzte, alle. Das Dokument hat {{count}}.',
  linked: 'Verknüpft lassen',
  linkedHint:
    'Was sich an einem ändert, ändert sich an allen: Ort, Größe, Typ, Unterzeichner, Wert. Die Namen bleiben nummeriert.',
  newNames_one: 'Ein neues Feld: {{first}}.',
  newNames_other: '{{count}} neue Felder: {{first}} bis {{last}}.',
  nothingNew: 'Nichts Neues: Das Feld steht schon auf diesen Seiten.',
  forSignerTitle: 'Für andere Unterzeichner kopieren',
  forSignerText_one:
    'Das Feld wird kopiert und bekommt einen eigenen Namen. Wiederholtes wird auf allen seinen Seiten kopiert.',
  forSignerText_other:
    '{{count}} Felder werden kopiert und bekommen eigene Namen. Wiederholtes wird auf allen seinen Seiten kopiert.',
  forSigner: 'Für',
  offsetAcross: 'Nach rechts',
  offsetDown: 'Nach unten',
  forSignerDo: 'Kopieren',
  toPageTitle: 'Auf eine andere Seite verschieben',
  toPageText_one:
    'Das Feld behält seinen Platz auf der Seite. Ein wiederholtes Feld löst sich von seiner Wiederholung.',
  toPageText_other:
    '{{count}} Felder behalten ihren Platz auf der Seite. Wiederholte Felder lösen sich von ihrer Wiederholung.',
  toPageDo: 'Verschieben',
  toPageRefused: 'Geben Sie eine Seitenzahl von 1 bis {{count}} ein.',
} satisfies Translation<'arranging'>;
