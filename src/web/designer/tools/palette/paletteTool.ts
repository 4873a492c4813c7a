import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';

const Palette = laterPart(
  async () => (await import('./CommandPalette.tsx')).CommandPalette,
  'palette',
);
const key: ToolKey<true> = { id: 'palette', place: 'dialog', initial: true };

/** All actions by name. */
export const palette: DesignerTool = {
  ...key,
  Panel: Palette.Part,
  fetchAhead: Palette.fetchAhead,
  actions: [
    {
      id: 'palette.open',
      labelKey: 'palette',
      group: 'view',
      keys: ['Mod+K'],
      scope: 'screen',
      enabled: () => true,
      run: ({ stage: { store } }) => openTool(store, key),
    },
  ],
};
