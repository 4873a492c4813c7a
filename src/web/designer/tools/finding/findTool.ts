import type { DesignerTool } from '#web/designer/actions/action.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { FieldFinder } from './FieldFinder.tsx';
import { finding } from './foundField.ts';
import { FoundLayer } from './FoundLayer.tsx';

/** Finding places for fields in what is printed. */
export const find: DesignerTool = {
  id: finding.id,
  ListPart: FieldFinder,
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
