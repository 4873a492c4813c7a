import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Height of a row before one was measured, CSS px. */
const guess = 28;
/** Rows beyond the view that are kept on either side; the window moves in steps of this size. */
const spare = 20;

/** Which rows of a long table stand in the DOM: `first` up to, not including, `end`. */
interface RowWindow {
  first: number;
  end: number;
  /** CSS px, for what stands in place of the others. */
  rowHeight: number;
  /** Scrolls the table's own scrolling box so that a row is in view; one that is moves nothing. */
  reveal: (index: number) => void;
}

/** Keeps only rows near the view in the DOM, all equally tall; where it is not active, all. */
export function useRowWindow(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
  active: boolean,
): RowWindow {
  const [shown, setShown] = useState({ first: 0, end: 2 * spare, rowHeight: guess });

  useLayoutEffect(() => {
    if (!active) return undefined;
    const look = () => {
      const element = body.current;
      if (!element) return;
      const rowHeight = heightOfRow(element);
      const { top } = element.getBoundingClientRect();
      const step = (row: number) => Math.floor(row / spare) * spare;
      const first = Math.max(0, step(-top / rowHeight) - spare);
      const end = step((innerHeight - top) / rowHeight) + 2 * spare;
      setShown((before) =>
        before.first === first && before.end === end && before.rowHeight === rowHeight
          ? before
          : { first, end: Math.max(end, first + spare), rowHeight },
      );
    };
    look();
    // Scrolling does not bubble; it is caught on its way down to the box that scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [body, active]);

  const reveal = useCallback(
    (index: number) => {
      const element = body.current;
      const scroller = element && scrollerOf(element);
      if (!element || !scroller || index < 0) return;
      const row = active ? undefined : element.querySelectorAll('tr')[index];
      const height = heightOfRow(element);
      const top =
        row?.getBoundingClientRect().top ?? element.getBoundingClientRect().top + index * height;
      const view = scroller.getBoundingClientRect();
      if (top >= view.top && top + height <= view.bottom) return;
      scroller.scrollBy({ top: top - view.top - view.height / 2, behavior: 'instant' });
    },
    [body, active],
  );

  if (!active) return { first: 0, end: count, rowHeight: guess, reveal };
  const first = Math.min(shown.first, Math.max(0, count - spare));
  return { first, end: Math.min(shown.end, count), rowHeight: shown.rowHeight, reveal };
}

function heightOfRow(body: HTMLElement): number {
  return body.querySelector('tr:not([aria-hidden])')?.getBoundingClientRect().height || guess;
}

/** The box that scrolls by itself, never the window, which would take the pages out of view. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return undefined;
}
