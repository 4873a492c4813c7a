import { memo } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { closeTool, openTool, toolState } from '#web/designer/store/openTool.ts';
import { ordering } from './ordering.ts';

const Numbers = laterPart(
  async () => (await import('./OrderNumbers.tsx')).OrderNumbers,
  'ordering',
);
const OrderList = laterPart(async () => (await import('./OrderTray.tsx')).OrderTray, 'ordering');

/** The numbers of a page's fields in tab order, while they are shown. */
const OrderLayer = memo(function OrderLayer({ page }: { page: LayerPage }) {
  return useTool(ordering) ? <Numbers.Part page={page} /> : null;
});

/** The tab order of a page, shown and changed. */
export const order: DesignerTool = {
  ...ordering,
  Panel: OrderList.Part,
  OverFields: OrderLayer,
  actions: [
    {
      id: 'view.tabOrder',
      labelKey: 'tabOrder',
      group: 'view',
      keys: ['O'],
      scope: 'canvas',
      enabled: ({ history }) => history.present.fields.length > 0,
      run({ stage: { store } }) {
        if (toolState(store.getState(), ordering)) closeTool(store, ordering);
        else openTool(store, ordering);
      },
    },
  ],
};
