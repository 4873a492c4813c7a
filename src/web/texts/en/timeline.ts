/** The list of steps. */
export const timeline = {
  title: 'History',
  text: 'Every step of this draft. Choose one to go to it; later steps stay until you change something.',
  start: 'Beginning',
  page: 'Page {{page}}',
  pages: 'Pages {{first}} to {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'later, not in effect',
  sayNow: 'Now after: {{step}}',
  sayAtStart: 'Now at the beginning',
} as const;
