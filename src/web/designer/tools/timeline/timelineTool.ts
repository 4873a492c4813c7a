import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';

const Timeline = laterPart(
  async () => (await import('./TimelinePanel.tsx')).TimelinePanel,
  'timeline',
);

/** The list of steps, which keeps nothing of its own. */
const key: ToolKey<object> = { id: 'steps', place: 'tray', initial: {} };

/** The steps of the draft, and the way to each. */
export const timeline: DesignerTool = {
  ...key,
  Panel: Timeline.Part,
  actions: [
    {
      id: 'history.show',
      labelKey: 'historySteps',
      group: 'history',
      keys: ['H'],
      scope: 'canvas',
      run: ({ stage: { store } }) => openTool(store, key),
    },
  ],
};
