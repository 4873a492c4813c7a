import type { Translation } from '../catalogue.ts';

/** The tab order of a page. */
export const ordering = {
  title: 'Tabvolgorde',
  titleOf: 'Tabvolgorde van pagina {{page}}',
  help: 'In deze volgorde gaan ondertekenaars door de velden. Sleep een rij, of verplaats haar met de pijltjestoetsen.',
  none: 'Geen velden op deze pagina.',
  clickInOrder: 'Op volgorde klikken',
  pickHelp:
    'Klik de velden aan in de volgorde waarin Tab moet gaan. De rest volgt zoals het was. Escape zet het terug.',
  done: 'Klaar',
  asRead: 'Zoals gelezen',
  isAsRead: 'De velden volgen de leesvolgorde',
  row: '{{name}}, {{number}} van {{count}}',
  moved: '{{name}} is {{number}} van {{count}}',
  pick: '{{name}}: wordt {{number}}',
  picked: '{{name}} is {{number}}',
  ordered_one: '{{count}} veld geordend',
  ordered_other: '{{count}} velden geordend',
  most: 'Alleen de eerste {{count}} velden staan hier.',
} satisfies Translation<'ordering'>;
