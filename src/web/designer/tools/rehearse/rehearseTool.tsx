import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { rehearsal } from './rehearsal.ts';

/** All that a rehearsal shows comes with it: it is gone through without a network. */
const Rehearsal = laterPart(
  async () => {
    const [{ RehearsalScreen }] = await Promise.all([
      import('./RehearsalScreen.tsx'),
      import('#web/filling/signature/moreWays.ts').then(({ moreWays }) => moreWays.loadFaces()),
      // What a screen reader reads, which the pages ask for when they are at rest.
      import('#web/filling/text/PageDocument.tsx'),
      import('#web/pdf/reading/readPageWords.ts'),
    ]);
    return RehearsalScreen;
  },
  'rehearse',
  'signing',
  'handwriting',
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
