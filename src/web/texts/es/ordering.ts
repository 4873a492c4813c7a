import type { Translation } from '../catalogue.ts';

/** The tab order of a page. */
export const ordering = {
  title: 'Orden de tabulación',
  titleOf: 'Orden de tabulación de la página {{page}}',
  help: 'Los firmantes recorren los campos en este orden. Arrastre una fila o muévala con las flechas.',
  none: 'No hay campos en esta página.',
  clickInOrder: 'Hacer clic en orden',
  pickHelp:
    'Haga clic en los campos en el orden deseado. Los demás siguen como estaban. Escape lo anula.',
  done: 'Listo',
  asRead: 'Orden de lectura',
  isAsRead: 'Los campos siguen el orden de lectura',
  row: '{{name}}, {{number}} de {{count}}',
  moved: '{{name}} es {{number}} de {{count}}',
  pick: '{{name}}: poner como {{number}}',
  picked: '{{name}} es {{number}}',
  ordered_one: '{{count}} campo ordenado',
  ordered_other: '{{count}} campos ordenados',
  most: 'Solo figuran los primeros {{count}} campos.',
} satisfies Translation<'ordering'>;
