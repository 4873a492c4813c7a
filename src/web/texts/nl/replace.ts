import type { Translation } from '../catalogue.ts';

/** Replacing a document by a new version, and reviewing the fields whose surroundings changed. */
export const replace = {
  replaceTitle: '{{name}} vervangen',
  openingNew: '{{name}} wordt geopend…',
  comparing: 'De pagina’s van beide versies worden vergeleken…',
  comparingPart: '{{done}} van {{total}} pagina’s gelezen',
  replaced: '{{name}} is vervangen. Elk veld staat waar het stond.',
  repeatedToo_one:
    'Wat op alle pagina’s wordt herhaald, staat ook op de nieuwe pagina: {{count}} veld.',
  repeatedToo_other:
    'Wat op alle pagina’s wordt herhaald, staat ook op de nieuwe pagina’s: {{count}} velden.',

  noteText_one: '{{count}} veld om na te kijken: de nieuwe versie is er rondom anders.',
  noteText_other: '{{count}} velden om na te kijken: de nieuwe versie is er rondom anders.',
  review: 'Nakijken…',

  reviewTitle: 'Velden bekijken',
  reviewText: 'Staat elk vak nog waar het hoort? Ongedaan maken brengt de oude versie terug.',
  position: '{{at}} van {{count}}',
  why: '{{type}} {{name}}',
  changed: 'Wat eromheen staat, is veranderd.',
  scaled: 'De pagina heeft een andere maat, en wat eromheen staat is anders.',
  unread: 'Deze pagina is een afbeelding: er is geen tekst om te vergelijken.',
  textGone:
    'De tekst “{{text}}” die het volgde, staat niet in de nieuwe versie. Ziet er goed uit: het blijft hier, zonder tekst.',
  goneTo: 'Pagina {{page}} bestaat niet meer. Het staat nu op pagina {{now}}.',
  before: 'Eerst: pagina {{page}}',
  now: 'Nu: pagina {{page}}',
  cropBefore: 'De oude versie rondom {{name}}',
  cropNow: 'De nieuwe versie rondom {{name}}',
  notShown: 'Deze pagina kan niet worden getoond.',
  oldGone: 'De oude versie is niet meer in deze browser.',
  lostMark: 'Alleen in de oude versie',
  foundMark: 'Alleen in de nieuwe versie',
  moveWithText: 'Met de tekst meebewegen',
  looksRight: 'Ziet er goed uit',
  previous: 'Vorige',
  next: 'Volgende',
  showOnPage: 'Op de pagina tonen',
  allDone: 'Alle velden van de nieuwe versie zijn nagekeken.',
} as const satisfies Translation<'replace'>;
