import { memo, type ReactNode } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { finding } from './foundField.ts';

const Finder = laterPart(
  async () => (await import('./FieldFinder.tsx')).FieldFinder,
  'panels',
  'finding',
);
const Found = laterPart(async () => (await import('./FoundLayer.tsx')).FoundLayer, 'finding');
const Places = laterPart(
  async () => (await import('./PlacesOffer.tsx')).PlacesOffer,
  'panels',
  'finding',
);

/** What was found, while it is reviewed. */
const Ghosts = memo(function Ghosts({ page }: { page: LayerPage }) {
  return useTool(finding)?.found ? <Found.Part page={page} /> : null;
});

/** What nobody asked for is not missed where it does not come. */
function Silence() {
  return null;
}

/** How many places there are, where this page has the tool. */
function Offer() {
  return useActions().offers('finding.open') && <Places.Part otherwise={Silence} />;
}

/** The search in the Fields list; until it is there, the other tools of the list alone. */
function ListPart({ tools }: { tools?: ReactNode }) {
  return <Finder.Part tools={tools} meanwhile={tools} />;
}

/** Finding places for fields in what is printed. */
export const find: DesignerTool = {
  id: finding.id,
  ListPart,
  fetchAhead: Finder.fetchAhead,
  UnderFields: Ghosts,
  Offer,
  actions: [
    {
      id: 'finding.open',
      labelKey: 'findFields',
      group: 'place',
      keys: [],
      scope: 'screen',
      enabled: () => true,
      run({ stage: { store } }) {
        store.setState({ tab: 'fields', panelOpen: true });
        openTool(store, finding);
      },
    },
  ],
};
