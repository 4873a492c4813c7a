import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { aiming, type Ghosting } from './aiming.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { placeField } from './placeField.ts';

/** Aims a new field of a type at a page. `isLoose`: shown away from pages, too. */
export function ghosting(stage: Stage, type: FieldType, isLoose: boolean): Ghosting {
  const aimed = {
    size: proposedFor(stage.store.getState().history, type).size,
    ghost: stage.ghost,
    fits: type,
    put: (place: { fileKey: string; page: number }, rect: Rect) =>
      placeField(stage, type, place, rect),
  };
  return aiming(stage, aimed, isLoose);
}

/** Drags a new field from the toolbar onto a page. Dropped elsewhere, it is not made. */
export function placing(stage: Stage, type: FieldType): Gesture {
  const { store } = stage;
  const before = store.getState().tool;
  store.setState({ tool: { type, sticky: false } });
  const ghost = ghosting(stage, type, true);
  const put = () => {
    ghost.end();
    store.setState({ tool: before?.sticky ? before : undefined });
  };
  let last: PointerAt | undefined;
  return {
    move(at) {
      last = at;
      ghost.show(at);
    },
    commit() {
      if (last) ghost.place(last);
      put();
    },
    cancel: put,
  };
}
