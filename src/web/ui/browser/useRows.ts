import {
  type RefObject,
  useLayoutEffect,
  useState,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { useTextScale } from './textScale.ts';

/** CSS px of a row that a finger can hit. */
const forFingers = 44;
/** Steps of the view, CSS px: React draws only when another row may have come into view. */
const grain = 64;

interface RowsOptions {
  /** CSS px of a row for a mouse, with text of the usual size. */
  usual: number;
  /** Rows that are as tall for a finger as for a mouse, since they are taller than that anyway. */
  isTall?: boolean;
  /** How many rows beyond either edge are drawn. */
  spare?: number;
  /** Up to so many rows are all drawn. */
  allUpTo?: number;
}

/** Which rows of a list stand in the DOM: `first` up to, not including, `end`. */
interface Rows {
  first: number;
  end: number;
  /** CSS px of every row. */
  height: number;
}

/**
 * Keeps only rows near the view in the DOM, all equally tall. `list` holds the rows, and scrolls
 * itself or stands in a box that does.
 */
export function useRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  { usual, isTall = false, spare = 6, allUpTo = 0 }: RowsOptions,
): Rows {
  const isCoarse = useMedia('(pointer: coarse)');
  const height = useTextScale() * (isCoarse && !isTall ? forFingers : usual);
  const [view, setView] = useState({ top: 0, bottom: 0 });
  const isActive = count > allUpTo;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isActive) return undefined;
    const look = () => {
      const { top, room } = viewOf(element);
      const next = {
        top: Math.floor(top / grain) * grain,
        bottom: room === 0 ? 0 : Math.ceil((top + room) / grain) * grain,
      };
      setView((before) =>
        before.top === next.top && before.bottom === next.bottom ? before : next,
      );
    };
    // Scrolling does not bubble; it is caught on its way down to the box that scrolls.
    const root = element.getRootNode();
    root.addEventListener('scroll', look, { capture: true, passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(scrollerOf(element));
    look();
    return () => {
      root.removeEventListener('scroll', look, { capture: true });
      observer.disconnect();
    };
  }, [list, isActive]);

  if (!isActive) return { first: 0, end: count, height };
  const end = Math.min(count, Math.max(0, Math.ceil(view.bottom / height) + spare));
  const first = Math.min(end, Math.max(0, Math.floor(view.top / height) - spare));
  return { first, end, height };
}

/** How many rows a page of a list has, at least one; `height` of a row in CSS px. */
export function rowsOfPage(list: HTMLElement | null, height: number): number {
  return list ? Math.max(1, Math.floor(viewOf(list).room / height) - 1) : 1;
}

/**
 * Scrolls the least that brings a row into view; without a height, which all rows have in CSS px,
 * the row is in the DOM.
 */
export function revealRow(list: HTMLElement | null, index: number, height?: number): void {
  if (!list || index < 0) return;
  const { top, room } = viewOf(list);
  const row = height === undefined ? list.children[index]?.getBoundingClientRect() : undefined;
  const rowTop = row ? row.top - list.getBoundingClientRect().top : index * (height ?? 0);
  const bottom = rowTop + (row?.height ?? height ?? 0);
  const by = rowTop < top ? rowTop - top : Math.max(0, bottom - top - room);
  if (by !== 0) scrollerOf(list).scrollTop += by;
}

/** The rows of a window and some that are always drawn, in their order. */
export function rowsWith(first: number, end: number, always: readonly number[]): number[] {
  const inView = Array.from({ length: end - first }, (_, index) => first + index);
  return [...new Set([...inView, ...always])].sort((a, b) => a - b);
}

/** The box that scrolls a list: itself, or the nearest around it; itself where there is none. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let box: HTMLElement | null = list; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return list;
}

/** What is in view of a list: from where, and how much the box shows, CSS px from its top. */
function viewOf(list: HTMLElement): { top: number; room: number } {
  const scroller = scrollerOf(list);
  const room = scroller.clientHeight;
  if (scroller === list) return { top: list.scrollTop, room };
  const edge = scroller.getBoundingClientRect().top + scroller.clientTop;
  return { top: edge - list.getBoundingClientRect().top, room };
}

/** Whether a media query holds, kept up to date. Widths are asked by `useUpTo`. */
function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
