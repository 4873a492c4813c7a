import { laterPart } from '#web/later/laterPart.tsx';
import { dialogTool } from '#web/designer/actions/dialogTool.ts';

/** The keys of the designer. */
export const help = dialogTool(
  'help',
  laterPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp),
  { id: 'help.open', labelKey: 'help', keys: ['?'], scope: 'canvas' },
);
