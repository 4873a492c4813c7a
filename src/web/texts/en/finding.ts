/** Places that were found on the pages, and their review. */
export const finding = {
  places_one: '{{count}} place to fill in:',
  places_other: '{{count}} places to fill in:',
  placesAhead_one: '{{count}} place to fill in on the first {{pages}} pages:',
  placesAhead_other: '{{count}} places to fill in on the first {{pages}} pages:',
  show: 'Show',
  hide: 'Hide',
  addAll: 'Add all',
  review: 'Places found',
  taken: '{{count}} of {{all}}',
  marked_one: '{{count}} place marked',
  marked_other: '{{count}} places marked',
  give: 'Give {{count}} to…',
  takeIn: 'Take in {{count}}',
  leaveOut: 'Leave out {{count}}',
  everythingBelow: 'Everything below…',
  below: '{{heading}} ({{count}})',
} as const;
