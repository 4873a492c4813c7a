import type { ReactNode } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { finding } from './foundField.ts';
import { FoundLayer } from './FoundLayer.tsx';

const Finder = laterPart(async () => (await import('./FieldFinder.tsx')).FieldFinder, 'panels');

/** The search in the Fields list; until it is there, the other tools of the list alone. */
function ListPart({ tools }: { tools?: ReactNode }) {
  return <Finder.Part tools={tools} meanwhile={tools} />;
}

/** Finding places for fields in what is printed. */
export const find: DesignerTool = {
  id: finding.id,
  ListPart,
  fetchAhead: Finder.fetchAhead,
  UnderFields: FoundLayer,
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
