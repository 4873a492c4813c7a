import type { Translation } from '../catalogue.ts';

/** The list of steps. */
export const timeline = {
  title: 'Historial',
  text: 'Todos los pasos de este borrador. Elija uno para ir a él; los posteriores siguen ahí hasta que cambie algo.',
  start: 'Comienzo',
  page: 'Página {{page}}',
  pages: 'Páginas {{first}} a {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'posterior, sin efecto',
  sayNow: 'Ahora después de: {{step}}',
  sayAtStart: 'Ahora en el comienzo',
} as const satisfies Translation<'timeline'>;
