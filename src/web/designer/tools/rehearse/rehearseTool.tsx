import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { rehearsal } from './rehearsal.ts';

const Rehearsal = laterPart(
  async () => (await import('./RehearsalScreen.tsx')).RehearsalScreen,
  'rehearse',
  'signing',
);

/** The rehearsal, while a signer is tried. */
function RehearsalDialog({ onClose }: { onClose: () => void }) {
  const signerId = useTool(rehearsal);
  return signerId === undefined ? null : <Rehearsal.Part signerId={signerId} onClose={onClose} />;
}

/** The documents as a signer will see them. */
export const rehearse: DesignerTool = {
  ...rehearsal,
  Panel: RehearsalDialog,
  actions: [
    {
      id: 'signer.try',
      labelKey: 'tryKey',
      group: 'view',
      keys: ['F9'],
      scope: 'screen',
      enabled: ({ currentSignerId }) => currentSignerId !== undefined,
      run({ stage: { store } }, signerId = store.getState().currentSignerId) {
        openTool(store, rehearsal, signerId);
      },
    },
  ],
};
