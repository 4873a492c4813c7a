import { memo } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';

const Numbers = laterPart(
  async () => (await import('./OrderNumbers.tsx')).OrderNumbers,
  'ordering',
);
const OrderList = laterPart(async () => (await import('./OrderTray.tsx')).OrderTray, 'ordering');

/** The numbers of a page's fields in tab order, while they are shown. */
export const OrderLayer = memo(function OrderLayer({ page }: { page: LayerPage }) {
  const isShown = useDesigner((state) => state.ordering !== undefined);
  return isShown ? <Numbers.Part page={page} /> : null;
});

/** The list in which the tab order of the page in view is changed, while it is shown. */
export function Ordering() {
  const isShown = useDesigner((state) => state.ordering !== undefined);
  return isShown ? <OrderList.Part /> : null;
}
