import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { placingByText, startPlacing } from '#web/designer/texts/startPlacing.ts';
import { HitsLayer } from './HitsLayer.tsx';

const TextBar = laterPart(async () => (await import('./TextBar.tsx')).TextBar, 'byText');

/** Placing fields by the text beside them. */
export const byText: DesignerTool = {
  id: placingByText.id,
  Panel: () => <TextBar.Part />,
  OverFields: HitsLayer,
  actions: [
    {
      id: 'field.byText',
      labelKey: 'placeByText',
      group: 'place',
      keys: ['T'],
      scope: 'canvas',
      enabled: ({ history }) => history.present.files.length > 0,
      run: ({ stage }) => startPlacing(stage),
    },
  ],
};
