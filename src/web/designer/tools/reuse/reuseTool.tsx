import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { reusing } from './armedBlock.ts';

const Reuse = laterPart(
  async () => (await import('./ReusePanel.tsx')).ReusePanel,
  'reuse',
  'replace',
);
const Earlier = laterPart(async () => (await import('./EarlierOffer.tsx')).EarlierOffer, 'reuse');

/** Fields of an earlier draft of the same document, where this page has the tool. */
function Offer() {
  return useActions().offers('reuse.open') && <Earlier.Part />;
}

/** Saved blocks and layouts. */
export const reuse: DesignerTool = {
  ...reusing,
  Panel: Reuse.Part,
  Notice: Offer,
  actions: [
    {
      id: 'reuse.open',
      labelKey: 'reuse',
      group: 'place',
      keys: ['B'],
      scope: 'canvas',
      enabled: ({ history }) => history.present.files.length > 0,
      run: ({ stage: { store } }) => openTool(store, reusing),
    },
  ],
};
