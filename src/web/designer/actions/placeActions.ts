import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { placeNext } from '#web/designer/canvas/gestures/placeNext.ts';
import type { Action } from './action.ts';
import { targetPage } from './targetPage.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** Arms a tool for one field; the same one again disarms it. */
export function armTool({ store, t }: Stage, type: FieldType): void {
  const { tool } = store.getState();
  const isSame = tool?.type === type && !tool.sticky;
  store.setState({ tool: isSame ? undefined : { type, sticky: false } });
  announce(isSame ? t('sayDisarmed') : t('sayArmed', { type: typeLabel(t, type) }));
}

/** Making fields by keyboard. */
export const placeActions: readonly Action[] = [
  ...fieldTypes.map(
    (type): Action => ({
      id: `tool.${type}`,
      labelKey: `arm${type}`,
      group: 'place',
      keys: fieldKinds[type].digit === undefined ? [] : [fieldKinds[type].digit],
      scope: 'canvas',
      run: ({ stage }) => armTool(stage, type),
    }),
  ),
  {
    id: 'field.place',
    labelKey: 'place',
    group: 'place',
    keys: ['Enter', 'Space'],
    scope: 'canvas',
    enabled: ({ tool }) => tool !== undefined,
    run({ stage }) {
      const place = targetPage(stage);
      if (!place) return false;
      void placeNext(stage, place);
      return true;
    },
  },
];
