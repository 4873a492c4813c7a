import type { Namespace } from './catalogue.ts';

/** What is fetched with the designer: the texts of its first picture. */
export const designerTexts: readonly Namespace[] = [
  'designer',
  'files',
  'panels',
  'problems',
  'refusals',
  'steps',
  'viewer',
];
