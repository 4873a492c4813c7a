import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';

const Margins = laterPart(
  async () => (await import('./MarginsDialog.tsx')).MarginsDialog,
  'guides',
  'panels',
);
const key: ToolKey<true> = { id: 'margins', place: 'dialog', initial: true };

/** The margins that fields snap to. */
export const margins: DesignerTool = {
  ...key,
  Panel: Margins.Part,
  actions: [
    {
      id: 'view.margins',
      labelKey: 'margins',
      group: 'view',
      keys: [],
      scope: 'screen',
      enabled: () => true,
      run: ({ stage: { store } }) => openTool(store, key),
    },
  ],
};
