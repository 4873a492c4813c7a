import { isBeyondDocument } from '#core/draft/documentFacts.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { showTray } from '#web/designer/texts/showTray.ts';
import { activeField } from '#web/designer/store/selecting.ts';
import type { ArrangingDialog, DesignerState } from '#web/designer/store/designerState.ts';
import type { Action } from './action.ts';
import {
  breakOffSelected,
  deleteRepeats,
  hasRepeat,
  moveSelectedToPage,
  selectRepeats,
} from './repeatVerbs.ts';

const hasSelection = ({ selection }: DesignerState) => selection.length > 0;

/** Puts the selection on the page before or after that of its active field. */
function turnPage(stage: Stage, by: 1 | -1): boolean {
  const state = stage.store.getState();
  const active = activeField(state);
  if (!active) return false;
  const place = { fileKey: active.fileKey, page: active.page + by };
  if (place.page < 1 || isBeyondDocument(state.facts, place.fileKey, place.page)) return true;
  if (moveSelectedToPage(stage, place)) void focusField(stage, active.id);
  return true;
}

const base = { group: 'change', scope: 'canvas' } as const;

function asks(
  dialog: ArrangingDialog,
  labelKey: Action['labelKey'],
  keys: readonly string[],
  enabled: Action['enabled'] = hasSelection,
): Action {
  return {
    ...base,
    id: `field.${dialog}`,
    labelKey,
    keys,
    enabled,
    run: ({ stage }) => stage.store.setState({ arranging: dialog }),
  };
}

/** Repeating what is selected, copying it for others, and taking it to other pages. */
export const arrangingActions: readonly Action[] = [
  asks('repeat', 'copyToPages', ['R']),
  asks('forSigner', 'copyForSigner', ['Shift+C'], ({ selection, history }) => {
    return selection.length > 0 && history.present.signers.length > 0;
  }),
  asks('toPage', 'moveToPage', ['M']),
  {
    ...base,
    id: 'view.tabOrder',
    labelKey: 'tabOrder',
    group: 'view',
    keys: ['O'],
    enabled: ({ history }) => history.present.fields.length > 0,
    run: ({ stage: { store } }) =>
      store.getState().ordering
        ? store.setState({ ordering: undefined })
        : showTray(store, 'ordering'),
  },
  {
    ...base,
    id: 'field.toPreviousPage',
    labelKey: 'toPreviousPage',
    keys: ['Alt+PageUp'],
    enabled: hasSelection,
    run: ({ stage }) => turnPage(stage, -1),
  },
  {
    ...base,
    id: 'field.toNextPage',
    labelKey: 'toNextPage',
    keys: ['Alt+PageDown'],
    enabled: hasSelection,
    run: ({ stage }) => turnPage(stage, 1),
  },
  {
    ...base,
    id: 'field.selectRepeats',
    labelKey: 'selectRepeats',
    group: 'select',
    keys: ['Shift+R'],
    enabled: hasRepeat,
    run: ({ stage }) => selectRepeats(stage),
  },
  {
    ...base,
    id: 'field.breakOff',
    labelKey: 'breakOff',
    keys: ['Alt+R'],
    enabled: hasRepeat,
    run: ({ stage }) => breakOffSelected(stage),
  },
  {
    ...base,
    id: 'field.deleteRepeats',
    labelKey: 'deleteRepeats',
    keys: ['Shift+Delete'],
    enabled: hasRepeat,
    run: ({ stage }) => deleteRepeats(stage),
  },
];
