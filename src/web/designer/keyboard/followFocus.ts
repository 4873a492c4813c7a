import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';
import { activeField } from '#web/designer/store/selecting.ts';

/**
 * Makes the desk one tab stop: from outside, Tab leads to the field that was used last, or to the
 * page in view; from there the keys of the canvas lead on. Returns a stop.
 */
export function followFocus(stage: Stage, desk: HTMLElement): () => void {
  const { store, viewer } = stage;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: HTMLElement | undefined;

  function setCurrent(next: HTMLElement | undefined) {
    if (current && current !== next) current.tabIndex = -1;
    current = next;
    if (next) next.tabIndex = 0;
  }

  function enter() {
    const active = activeField(store.getState());
    const { currentPage } = viewer.getState();
    const box = active && fieldElement(stage, active);
    const page = currentPage && viewer.pageElement(currentPage.fileKey, currentPage.pageNumber);
    const target = box ?? (current?.isConnected ? current : undefined) ?? page;
    target?.focus({ preventScroll: true, focusVisible: true });
  }

  desk.tabIndex = 0;
  desk.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      // A click on the bare desk does not ask for another focus.
      if (target === desk && desk.matches(':focus-visible')) return enter();
      desk.tabIndex = -1;
      if (target.matches('[data-field-id], [data-page-number]')) setCurrent(target);
    },
    { signal },
  );
  desk.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const stays = relatedTarget instanceof Node && desk.contains(relatedTarget);
      if (stays) return;
      desk.tabIndex = 0;
      // Two tab stops beside each other would be one too many.
      if (current) current.tabIndex = -1;
    },
    { signal },
  );
  return () => stopping.abort();
}
