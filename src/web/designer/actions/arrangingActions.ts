import { isBeyondDocument } from '#core/draft/documentFacts.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField } from '#web/designer/store/selecting.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
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

/** Taking what is selected to the pages beside, and what is done with its repeats. */
export const arrangingActions: readonly Action[] = [
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
