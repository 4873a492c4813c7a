import { laterPart } from '#web/later/laterPart.tsx';
import { dialogTool } from '#web/designer/actions/dialogTool.ts';

/** The margins that fields snap to. */
export const margins = dialogTool(
  'margins',
  laterPart(async () => (await import('./MarginsDialog.tsx')).MarginsDialog, 'guides', 'panels'),
  { id: 'view.margins', labelKey: 'margins', keys: [], scope: 'screen' },
);
