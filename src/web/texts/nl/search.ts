import type { Translation } from '../catalogue.ts';

/** Searching what was sent. */
export const search = {
  words: 'Zoeken',
  placeholder: 'Titel, naam, e-mail of kenmerk',
  tooShort: 'Typ drie letters of meer.',
  status: 'Status',
  any: 'Elke status',
  counted: '{{name}} ({{count}})',
  from: 'Verzonden vanaf',
  until: 'Verzonden tot en met',
  clear: 'Alles tonen',
  nothing: 'Niets wat is verzonden komt overeen. Zoek met minder woorden of in een andere periode.',
  failed: 'Het zoeken is niet gelukt',
  incomplete: 'Oudere transacties worden nog gelezen; enkele minuten lang kunnen er ontbreken.',
  found_one: '{{count}} transactie gevonden',
  found_other: '{{count}} transacties gevonden',
  foundMore: 'Meer dan {{count}} transacties gevonden',
} satisfies Translation<'search'>;
