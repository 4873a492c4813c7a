import type { Translation } from '../catalogue.ts';

/** The list of steps. */
export const timeline = {
  title: 'Geschiedenis',
  text: 'Alle stappen van dit concept. Kies er een om daarheen te gaan; latere blijven tot er iets verandert.',
  start: 'Begin',
  page: 'Pagina {{page}}',
  pages: 'Pagina’s {{first}} tot {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'later, niet van kracht',
  sayNow: 'Nu na: {{step}}',
  sayAtStart: 'Nu bij het begin',
} as const satisfies Translation<'timeline'>;
