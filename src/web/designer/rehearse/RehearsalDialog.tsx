import { laterPart } from '#web/later/laterPart.tsx';
import { useDesigner } from '#web/designer/store/designerContext.ts';

const Rehearsal = laterPart(
  async () => (await import('./RehearsalScreen.tsx')).RehearsalScreen,
  'rehearse',
  'signing',
);

/** The rehearsal, while a signer is tried. */
export function RehearsalDialog() {
  const signerId = useDesigner((state) => state.rehearsingAs);
  return signerId === undefined ? null : <Rehearsal.Part signerId={signerId} />;
}
