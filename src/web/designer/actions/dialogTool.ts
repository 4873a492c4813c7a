import type { LaterPart } from '#web/later/laterPart.tsx';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';
import type { Action, DesignerTool } from './action.ts';

/** A tool that is one dialog, which its one verb opens at any time. */
export function dialogTool(
  id: string,
  { Part, fetchAhead }: LaterPart<{ onClose: () => void }>,
  verb: Pick<Action, 'id' | 'labelKey' | 'keys' | 'scope'>,
): DesignerTool {
  const key: ToolKey<true> = { id, place: 'dialog', initial: true };
  return {
    id,
    Panel: Part,
    fetchAhead,
    actions: [
      {
        ...verb,
        group: 'view',
        run: ({ stage: { store } }) => openTool(store, key),
      },
    ],
  };
}
