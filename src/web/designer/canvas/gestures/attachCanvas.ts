import { fieldAtPoint, isCrowded } from '#web/designer/canvas/crowd.ts';
import { hearMoves } from '#web/ui/browser/hearMoves.ts';
import type { Ghosting } from './aiming.ts';
import { isBeside, isFree, isFreeKey, type PointerAt, pointerAt } from './gesture.ts';
import { ghosting } from './placing.ts';
import { pressEmpty, pressField, pressWithTool } from './pressing.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** The field that is pressed: its box, or where a crowded page shows it without one. */
function pressedField(
  { store, viewer }: Stage,
  { clientX, clientY }: PointerEvent,
  target: Element,
): string | undefined {
  const box = target.closest<HTMLElement>('[data-field-id]');
  if (box) return box.dataset.fieldId;
  const hit = viewer.pageAtClientPoint(clientX, clientY);
  if (!hit) return undefined;
  const state = store.getState();
  const onPage = state.reading.shownOnPage(state, hit.fileKey, hit.pageNumber);
  return isCrowded(onPage) ? fieldAtPoint(onPage, hit.point)?.id : undefined;
}

/** The ghost of the armed tool under a pointer that hovers over the desk. */
interface HoverGhost {
  /** The ghost, made when it is first needed; undefined without a tool. */
  armed(): Ghosting | undefined;
  /** Shows it at the pointer; does nothing during a gesture. */
  show(at: PointerAt): void;
  /** Shows it where the pointer rests, after the view or the draft has changed. */
  showAgain(): void;
  /** A key that suspends snapping went down or up under the resting pointer. */
  hold(free: boolean): void;
  /** The pointer has left the desk. */
  leave(): void;
}

/** A hover ghost that is not shown. */
function hoverGhost(stage: Stage): HoverGhost {
  let ghost: Ghosting | undefined;
  let hover: PointerAt | undefined;

  function armed() {
    const { tool } = stage.store.getState();
    if (tool) ghost ??= ghosting(stage, tool.type, false);
    return ghost;
  }

  function drop() {
    ghost?.end();
    ghost = undefined;
  }

  return {
    armed,
    show(at) {
      if (stage.cancelGesture) return;
      hover = at;
      armed()?.show(at);
    },
    showAgain() {
      // It keeps what was on the pages and where they were: both may be different now.
      drop();
      if (hover && !stage.cancelGesture) armed()?.show(hover);
    },
    hold(free) {
      if (!hover || stage.cancelGesture) return;
      hover = { ...hover, free };
      ghost?.show(hover);
    },
    leave() {
      hover = undefined;
      drop();
    },
  };
}

/** Turns pointer events on the desk into gestures, one listener for all boxes; returns a stop. */
export function attachCanvas(stage: Stage, desk: HTMLElement): () => void {
  const { store, viewer } = stage;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ghost = hoverGhost(stage);

  function onDown(event: PointerEvent) {
    const { target } = event;
    stage.lastPress = event;
    if (event.button !== 0 || !event.isPrimary || !(target instanceof Element)) return;
    // A scroll bar, a button on the page and a handle have presses of their own.
    if (isBeside(desk, event)) return;
    if (target.closest('button, [data-handle]')) return;
    const id = pressedField(stage, event, target);
    const armed = ghost.armed();
    if (armed) pressWithTool(stage, event, () => ghost.armed() ?? armed);
    else if (id !== undefined) pressField(stage, event, id);
    else pressEmpty(stage, event);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerType !== 'touch') ghost.show(pointerAt(event));
  }

  /** The page may have moved away under a pointer that rests. */
  function onScroll() {
    if (!stage.cancelGesture) ghost.showAgain();
  }

  desk.addEventListener('pointerdown', onDown, { signal });
  desk.addEventListener('pointermove', onMove, { signal });
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (isFreeKey(event.key)) ghost.hold(isFree(event));
      },
      { signal },
    );
  desk.addEventListener('pointerleave', ghost.leave, { signal });
  // The browser's own dragging of pictures and text would take the pointer away.
  desk.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  desk.addEventListener('scroll', onScroll, { signal, passive: true });
  hearMoves(desk, onScroll, signal);
  const unfollow = viewer.subscribe(onScroll);
  const unsubscribe = store.subscribe((state, before) => {
    const isSame =
      state.tool === before.tool &&
      state.snap === before.snap &&
      state.history.present === before.history.present;
    if (isSame) return;
    desk.toggleAttribute('data-armed', state.tool !== undefined);
    ghost.showAgain();
  });

  return () => {
    stopping.abort();
    unsubscribe();
    unfollow();
    ghost.leave();
    stage.cancelGesture?.();
  };
}
