import { laterPart } from '#web/later/laterPart.tsx';
import { dialogTool } from '#web/designer/actions/dialogTool.ts';

/** All actions by name. */
export const palette = dialogTool(
  'palette',
  laterPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, 'palette'),
  { id: 'palette.open', labelKey: 'palette', keys: ['Mod+K'], scope: 'screen' },
);
