import type { Translation } from '../catalogue.ts';

/** Places that were found on the pages, and their review. */
export const finding = {
  places_one: '{{count}} Stelle zum Ausfüllen:',
  places_other: '{{count}} Stellen zum Ausfüllen:',
  placesAhead_one: '{{count}} Stelle zum Ausfüllen auf den ersten {{pages}} Seiten:',
  placesAhead_other: '{{count}} Stellen zum Ausfüllen auf den ersten {{pages}} Seiten:',
  show: 'Zeigen',
  hide: 'Ausblenden',
  addAll: 'Alle hinzufügen',
  review: 'Gefundene Stellen',
  taken: '{{count}} von {{all}}',
  marked_one: '{{count}} Stelle markiert',
  marked_other: '{{count}} Stellen markiert',
  give: '{{count}} geben an…',
  takeIn: '{{count}} aufnehmen',
  leaveOut: '{{count}} auslassen',
  everythingBelow: 'Alles unter…',
  below: '{{heading}} ({{count}})',
} satisfies Translation<'finding'>;
