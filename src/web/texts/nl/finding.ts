import type { Translation } from '../catalogue.ts';

/** Places that were found on the pages, and their review. */
export const finding = {
  places_one: '{{count}} plaats om in te vullen:',
  places_other: '{{count}} plaatsen om in te vullen:',
  placesAhead_one: '{{count}} plaats om in te vullen op de eerste {{pages}} pagina’s:',
  placesAhead_other: '{{count}} plaatsen om in te vullen op de eerste {{pages}} pagina’s:',
  show: 'Tonen',
  hide: 'Verbergen',
  addAll: 'Alle toevoegen',
  review: 'Gevonden plaatsen',
  taken: '{{count}} van {{all}}',
  marked_one: '{{count}} plaats gemarkeerd',
  marked_other: '{{count}} plaatsen gemarkeerd',
  give: '{{count}} geven aan…',
  takeIn: '{{count}} opnemen',
  leaveOut: '{{count}} weglaten',
  everythingBelow: 'Alles onder…',
  below: '{{heading}} ({{count}})',
} satisfies Translation<'finding'>;
