import { lazy, memo, Suspense } from 'react';
import { loadTexts } from '#web/texts/loadTexts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';

const OrderNumbers = lazy(async () => {
  const [{ OrderNumbers }] = await Promise.all([
    import('./OrderNumbers.tsx'),
    loadTexts('ordering'),
  ]);
  return { default: OrderNumbers };
});
const OrderTray = lazy(async () => {
  const [{ OrderTray }] = await Promise.all([import('./OrderTray.tsx'), loadTexts('ordering')]);
  return { default: OrderTray };
});

/** The numbers of a page's fields in tab order, while they are shown. */
export const OrderLayer = memo(function OrderLayer({ page }: { page: LayerPage }) {
  const isShown = useDesigner((state) => state.ordering !== undefined);
  return isShown ? (
    <Suspense>
      <OrderNumbers page={page} />
    </Suspense>
  ) : null;
});

/** The list in which the tab order of the page in view is changed, while it is shown. */
export function Ordering() {
  const isShown = useDesigner((state) => state.ordering !== undefined);
  return <Suspense>{isShown && <OrderTray />}</Suspense>;
}
