import type { Translation } from '../catalogue.ts';

/** The tab order of a page. */
export const ordering = {
  title: 'Tab-Reihenfolge',
  titleOf: 'Tab-Reihenfolge von Seite {{page}}',
  help: 'In dieser Reihenfolge gehen Unterzeichner durch die Felder. Ziehen Sie eine Zeile, oder bewegen Sie sie mit den Pfeiltasten.',
  none: 'Keine Felder auf dieser Seite.',
  clickInOrder: 'Der Reihe nach klicken',
  pickHelp:
    'Klicken Sie die Felder in der Reihenfolge an, in der Tab gehen soll. Die anderen folgen wie bisher. Escape verwirft.',
  done: 'Fertig',
  asRead: 'Wie gelesen',
  isAsRead: 'Die Felder folgen der Lesereihenfolge',
  row: '{{name}}, {{number}} von {{count}}',
  moved: '{{name}} ist {{number}} von {{count}}',
  pick: '{{name}}: als {{number}}',
  picked: '{{name}} ist {{number}}',
  ordered_one: '{{count}} Feld geordnet',
  ordered_other: '{{count}} Felder geordnet',
  most: 'Nur die ersten {{count}} Felder stehen hier.',
} satisfies Translation<'ordering'>;
