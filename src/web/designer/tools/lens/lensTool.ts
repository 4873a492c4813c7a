import { laterPart } from '#web/later/laterPart.tsx';
import { dialogTool } from '#web/designer/actions/dialogTool.ts';

/** Who fills in what on which page. */
export const overview = dialogTool(
  'overview',
  laterPart(async () => (await import('./SignersAndPages.tsx')).SignersAndPages, 'lens'),
  { id: 'overview.open', labelKey: 'overview', keys: ['G'], scope: 'canvas' },
);
