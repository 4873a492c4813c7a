import { fieldAtPoint, isCrowded } from '#web/designer/canvas/crowd.ts';
import { pointerAt, type PointerAt } from './gesture.ts';
import { type Ghosting, ghosting } from './placing.ts';
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
  const { history, reading } = store.getState();
  const onPage = reading.fieldsOnPage(history.present.fields, hit.fileKey, hit.pageNumber);
  return isCrowded(onPage) ? fieldAtPoint(onPage, hit.point)?.id : undefined;
}

/**
 * Turns what pointers do on the desk into gestures. One listener for all boxes; returns how to
 * stop.
 */
export function attachCanvas(stage: Stage, desk: HTMLElement): () => void {
  const { store, viewer } = stage;
  const stopping = new AbortController();
  const { signal } = stopping;
  let ghost: Ghosting | undefined;
  let hover: PointerAt | undefined;

  /**
   * The ghost of the armed tool; made when it is first needed, as it looks at what is on the pages
   * then.
   */
  function armedGhost(): Ghosting | undefined {
    const { tool } = store.getState();
    if (tool) ghost ??= ghosting(stage, tool.type, false);
    return ghost;
  }

  function dropGhost() {
    ghost?.end();
    ghost = undefined;
  }

  function onHover(event: PointerEvent) {
    if (event.pointerType === 'touch' || stage.cancelGesture) return;
    hover = pointerAt(event);
    armedGhost()?.show(hover);
  }

  desk.addEventListener(
    'pointerdown',
    (event) => {
      const { target } = event;
      stage.lastPress = event;
      if (event.button !== 0 || !event.isPrimary || !(target instanceof Element)) return;
      // A scroll bar, a button on the page and a handle have presses of their own.
      if (event.clientX - desk.getBoundingClientRect().left >= desk.clientWidth) return;
      if (target.closest('button, [data-handle]')) return;
      const id = pressedField(stage, event, target);
      const armed = armedGhost();
      if (armed) pressWithTool(stage, event, () => armedGhost() ?? armed);
      else if (id !== undefined) pressField(stage, event, id);
      else pressEmpty(stage, event);
    },
    { signal },
  );
  desk.addEventListener('pointermove', onHover, { signal });
  desk.addEventListener(
    'pointerleave',
    () => {
      hover = undefined;
      dropGhost();
    },
    { signal },
  );
  // The browser's own dragging of pictures and text would take the pointer away.
  desk.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  const unsubscribe = store.subscribe((state, before) => {
    const isSame =
      state.tool === before.tool &&
      state.snap === before.snap &&
      state.history.present === before.history.present;
    if (isSame) return;
    dropGhost();
    desk.toggleAttribute('data-armed', state.tool !== undefined);
    if (hover && state.tool && !stage.cancelGesture) armedGhost()?.show(hover);
  });
  /** The page moved away under a pointer that rests. */
  function onScroll() {
    if (!hover || stage.cancelGesture || !ghost) return;
    dropGhost();
    armedGhost()?.show(hover);
  }
  desk.addEventListener('scroll', onScroll, { signal, passive: true });
  const unfollow = viewer.subscribe(onScroll);
  return () => {
    stopping.abort();
    unsubscribe();
    unfollow();
    dropGhost();
    stage.cancelGesture?.();
  };
}
