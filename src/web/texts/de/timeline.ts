import type { Translation } from '../catalogue.ts';

/** The list of steps. */
export const timeline = {
  title: 'Verlauf',
  text: 'Alle Schritte dieses Entwurfs. Wählen Sie einen, um dorthin zu gehen; spätere bleiben, bis Sie etwas ändern.',
  start: 'Anfang',
  page: 'Seite {{page}}',
  pages: 'Seiten {{first}} bis {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'später, nicht wirksam',
  sayNow: 'Stand jetzt nach: {{step}}',
  sayAtStart: 'Stand jetzt: Anfang',
} as const satisfies Translation<'timeline'>;
