import { lazy, Suspense } from 'react';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';

const RehearsalScreen = lazy(async () => {
  const [{ RehearsalScreen }] = await Promise.all([
    import('./RehearsalScreen.tsx'),
    loadTexts('rehearse', 'signing'),
  ]);
  return { default: RehearsalScreen };
});

/** The rehearsal, while a signer is tried. */
export function RehearsalDialog() {
  const signerId = useDesigner((state) => state.rehearsingAs);
  return <Suspense>{signerId !== undefined && <RehearsalScreen signerId={signerId} />}</Suspense>;
}
