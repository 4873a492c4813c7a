import { announce } from '#web/ui/overlays/announce.ts';
import { selectedFields, selectFields, toggleField } from '#web/designer/store/selecting.ts';
import { spanning } from './spanning.ts';
import { dropOnSmallPage } from './dropOnSmallPage.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { marqueeing } from './marqueeing.ts';
import { moving } from './moving.ts';
import type { Ghosting } from './aiming.ts';
import { runGesture } from './runGesture.ts';
import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';

/** A press with an armed tool, over fields too: a click places the field, a drag draws it. */
export function pressWithTool(stage: Stage, event: PointerEvent, ghost: () => Ghosting): void {
  const { tool } = stage.store.getState();
  if (!tool) return;
  runGesture(stage, event, {
    begin: (start) => spanning(stage, tool.type, start),
    tap: (at) => {
      ghost().place(at);
    },
  });
}

/** A press on a field selects it and carries it when the pointer moves; Shift toggles it. */
export function pressField(stage: Stage, event: PointerEvent, id: string): void {
  const { store, t } = stage;
  const { selection, history, reading } = store.getState();
  const joins = event.shiftKey || event.ctrlKey || event.metaKey;
  const wasSelected = selection.includes(id);
  const isTouch = event.pointerType === 'touch';
  const pressed = reading.fieldsById(history.present.fields).get(id);
  // A field on a crowded page becomes a box only now, too late for the browser to focus it.
  const hadBox = pressed !== undefined && fieldElement(stage, pressed) !== undefined;
  if (!wasSelected && !isTouch) selectFields(store, joins ? [...selection, id] : [id]);
  runGesture(stage, event, {
    begin(start) {
      // A finger on a field that is not selected scrolls.
      if (store.getState().isReadOnly || (isTouch && !wasSelected)) return undefined;
      const fields = selectedFields(store.getState()).filter((field) => !field.locked);
      const grabbed = fields.find((field) => field.id === id);
      if (!grabbed) {
        announce(t('sayLocked'));
        return undefined;
      }
      const gesture = moving(stage, fields, grabbed, start);
      return gesture && dropOnSmallPage(stage, fields, gesture);
    },
    tap() {
      if (joins && wasSelected) toggleField(store, id);
      else if (!joins || isTouch) selectFields(store, [id]);
      if (!hadBox) void focusField(stage, id, { reveal: false });
      sayField(stage, id);
    },
  });
}

/** A press on paper or desk: a click clears the selection, a drag frames one; fingers scroll. */
export function pressEmpty(stage: Stage, event: PointerEvent): void {
  const { store } = stage;
  runGesture(stage, event, {
    begin: (start) => (event.pointerType === 'touch' ? undefined : marqueeing(stage, start)),
    tap() {
      if (!event.shiftKey) selectFields(store, []);
    },
  });
}

function sayField({ store, t }: Stage, id: string): void {
  const { history, reading, selection } = store.getState();
  const field = reading.fieldsById(history.present.fields).get(id);
  if (field && selection.length > 1) announce(t('saySelected', { count: selection.length }));
}
