import type { Translation } from '../catalogue.ts';

/** Places that were found on the pages, and their review. */
export const finding = {
  places_one: '{{count}} endroit à remplir :',
  places_other: '{{count}} endroits à remplir :',
  placesAhead_one: '{{count}} endroit à remplir sur les {{pages}} premières pages :',
  placesAhead_other: '{{count}} endroits à remplir sur les {{pages}} premières pages :',
  show: 'Afficher',
  hide: 'Masquer',
  addAll: 'Tout ajouter',
  review: 'Endroits trouvés',
  taken: '{{count}} sur {{all}}',
  marked_one: '{{count}} endroit repéré',
  marked_other: '{{count}} endroits repérés',
  give: 'Attribuer {{count}} à…',
  takeIn: 'Inclure {{count}}',
  leaveOut: 'Exclure {{count}}',
  everythingBelow: 'Tout ce qui suit…',
  below: '{{heading}} ({{count}})',
} satisfies Translation<'finding'>;
