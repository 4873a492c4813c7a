import type { Namespace } from '#web/texts/catalogue.ts';

/** The texts without which the first page is not shown; the build puts them into one file. */
export const firstNamespaces = [
  'designer',
  'files',
  'steps',
  'viewer',
] as const satisfies readonly Namespace[];
