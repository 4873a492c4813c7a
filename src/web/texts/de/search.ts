import type { Translation } from '../catalogue.ts';

/** Searching what was sent. */
export const search = {
  words: 'Suchen',
  placeholder: 'Titel, Name, E-Mail oder Referenz',
  tooShort: 'Geben Sie mindestens drei Buchstaben ein.',
  status: 'Status',
  any: 'Jeder Status',
  counted: '{{name}} ({{count}})',
  from: 'Gesendet ab',
  until: 'Gesendet bis',
  clear: 'Alle zeigen',
  nothing: 'Nichts Gesendetes passt. Suchen Sie mit weniger Wörtern oder in einer anderen Zeit.',
  failed: 'Die Suche hat nicht funktioniert',
  incomplete: 'Ältere Transaktionen werden noch gelesen; einige Minuten lang können welche fehlen.',
  found_one: '{{count}} Transaktion gefunden',
  found_other: '{{count}} Transaktionen gefunden',
  foundMore: 'Mehr als {{count}} Transaktionen gefunden',
} satisfies Translation<'search'>;
