import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';

const Help = laterPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);
const key: ToolKey<true> = { id: 'help', place: 'dialog', initial: true };

/** The keys of the designer. */
export const help: DesignerTool = {
  ...key,
  Panel: Help.Part,
  fetchAhead: Help.fetchAhead,
  actions: [
    {
      id: 'help.open',
      labelKey: 'help',
      group: 'view',
      keys: ['?'],
      scope: 'canvas',
      enabled: () => true,
      run: ({ stage: { store } }) => openTool(store, key),
    },
  ],
};
