import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';

const Overview = laterPart(
  async () => (await import('./SignersAndPages.tsx')).SignersAndPages,
  'lens',
);
const key: ToolKey<true> = { id: 'overview', place: 'dialog', initial: true };

/** Who fills in what on which page. */
export const overview: DesignerTool = {
  ...key,
  Panel: Overview.Part,
  fetchAhead: Overview.fetchAhead,
  actions: [
    {
      id: 'overview.open',
      labelKey: 'overview',
      group: 'view',
      keys: ['G'],
      scope: 'canvas',
      enabled: () => true,
      run: ({ stage: { store } }) => openTool(store, key),
    },
  ],
};
