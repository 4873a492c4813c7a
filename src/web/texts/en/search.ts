/** Searching what was sent. */
export const search = {
  words: 'Search',
  placeholder: 'Title, name, e-mail or reference',
  tooShort: 'Type three letters or more.',
  status: 'Status',
  any: 'Any status',
  counted: '{{name}} ({{count}})',
  from: 'Sent from',
  until: 'Sent until',
  clear: 'Show all',
  nothing: 'Nothing that was sent matches. Use fewer words, or another time.',
  failed: 'The search did not work',
  incomplete: 'Older transactions are still being read; some may be missing for a few minutes.',
  found_one: '{{count}} transaction found',
  found_other: '{{count}} transactions found',
  foundMore: 'More than {{count}} transactions found',
} as const;
