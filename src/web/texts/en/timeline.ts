/** The list of steps. */
export const timeline = {
  title: 'History',
  text: 'Each step of this draft. Choose one to go there; later steps wait until something changes.',
  start: 'Beginning',
  page: 'Page {{page}}',
  pages: 'Pages {{first}} to {{last}}',
  pagesOf: '{{pages}}, {{name}}',
  later: 'later, not in effect',
  sayNow: 'Now after: {{step}}',
  sayAtStart: 'Now at the beginning',
} as const;
