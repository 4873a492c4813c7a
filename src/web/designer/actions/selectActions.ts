import { closePlace } from '#web/designer/store/openTool.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { fieldSpot } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField, selectFields } from '#web/designer/store/selecting.ts';
import type { Action } from './action.ts';
import { focusArea } from './focusArea.ts';
import { targetPage } from './targetPage.ts';
import { focusedElement } from '#web/ui/browser/place.ts';

/** The id of the field that has the focus, if one has. */
function focusedField(): string | undefined {
  return focusedElement()?.closest<HTMLElement>('[data-field-id]')?.dataset.fieldId;
}

/** The field after (or before) the focus in reading order; from a page, its first (last). */
function neighbour(stage: Stage, by: 1 | -1): string | undefined {
  const state = stage.store.getState();
  const { present } = state.history;
  const order = state.reading.shownOrder(state);
  const id = focusedField();
  const at = id === undefined ? -1 : order.findIndex((field) => field.id === id);
  if (at >= 0) return order[at + by]?.id;
  const place = targetPage(stage);
  if (!place) return undefined;
  const files = present.files.map((file) => file.key);
  const rank = (fileKey: string, page: number) => files.indexOf(fileKey) * 1e6 + page;
  const here = rank(place.fileKey, place.page);
  return by === 1
    ? order.find((field) => rank(field.fileKey, field.page) >= here)?.id
    : order.findLast((field) => rank(field.fileKey, field.page) < here)?.id;
}

/** Selects the next field, across pages; returns false at the end, where focus leaves the desk. */
function step(stage: Stage, by: 1 | -1): boolean {
  const id = neighbour(stage, by);
  if (id === undefined) return false;
  selectFields(stage.store, [id]);
  void focusField(stage, id);
  const field = activeField(stage.store.getState());
  if (field) announce(fieldSpot(stage.t, field));
  return true;
}

/** Selects all fields of a page; the first one is the active one: it is where reading begins. */
export function selectPage({ store, t }: Stage, place: PagePlace): void {
  const state = store.getState();
  const onPage = state.reading.shownOnPage(state, place.fileKey, place.page);
  const all = state.reading.pageReadingOrder(onPage);
  selectFields(store, all.map((field) => field.id).toReversed());
  announce(t('saySelected', { count: all.length }));
}

/** Choosing fields by keyboard. */
export const selectActions: readonly Action[] = [
  {
    id: 'field.next',
    labelKey: 'nextField',
    group: 'select',
    keys: ['Tab'],
    scope: 'canvas',
    run: ({ stage }) => step(stage, 1),
  },
  {
    id: 'field.previous',
    labelKey: 'previousField',
    group: 'select',
    keys: ['Shift+Tab'],
    scope: 'canvas',
    run: ({ stage }) => step(stage, -1),
  },
  {
    id: 'field.selectAll',
    labelKey: 'selectAll',
    group: 'select',
    keys: ['Mod+A'],
    scope: 'canvas',
    run({ stage }) {
      const place = targetPage(stage);
      if (!place) return false;
      selectPage(stage, place);
      return true;
    },
  },
  {
    id: 'screen.escape',
    labelKey: 'escape',
    group: 'select',
    keys: ['Escape'],
    scope: 'canvas',
    run({ stage }) {
      const { store, t } = stage;
      const { tool, selection } = store.getState();
      if (tool) {
        store.setState({ tool: undefined });
        announce(t('sayDisarmed'));
      } else if (selection.length > 0) {
        selectFields(store, []);
        announce(t('sayNothingSelected'));
      } else if (![closePlace(store, 'tray'), closePlace(store, 'panel')].some(Boolean))
        focusArea('types');
      return true;
    },
  },
];
