import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** CSS px that a pointer may tremble before a press drags. */
const slop = 4;

/** The rows of a list while one of them is dragged, and what begins it. */
interface RowDrag<T> {
  /** The items as they would lie if the pointer were released now. */
  rows: readonly T[];
  draggedId: string | undefined;
  press: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/**
 * Drags a row of a list to another place; `move` is called once, on release, and Escape puts the
 * row back. What is pressed stands in an element with `data-row`, as every row of the list does.
 */
export function useRowDrag<T extends { id: string }>(
  items: readonly T[],
  move: (id: string, to: number) => void,
): RowDrag<T> {
  const [dragged, setDragged] = useState<{ id: string; to: number }>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const press = (down: PointerEvent<HTMLElement>, id: string) => {
    if (down.button !== 0) return;
    const { clientY: start, pointerId } = down;
    const row = down.currentTarget.closest('[data-row]');
    // Rows may differ in height, and change places while one is dragged.
    const middles = [...(row?.parentElement?.children ?? [])]
      .filter((other) => other !== row && other.matches('[data-row]'))
      .map((other) => other.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    const from = items.findIndex((item) => item.id === id);
    let to = from;
    let isDragging = false;
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const end = () => {
      stop.abort();
      setDragged(undefined);
    };
    const listen = <K extends keyof WindowEventMap>(
      type: K,
      onEvent: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(type, onEvent, { capture: true, signal: stop.signal });
    listen('pointermove', (event) => {
      if (event.pointerId !== pointerId) return;
      isDragging ||= Math.abs(event.clientY - start) > slop;
      if (!isDragging) return;
      to = middles.filter((middle) => middle < event.clientY).length;
      setDragged({ id, to });
    });
    listen('pointerup', (event) => {
      if (event.pointerId !== pointerId) return;
      end();
      if (isDragging && to !== from) move(id, to);
    });
    listen('pointercancel', end);
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    });
  };

  const moved = dragged && items.find((item) => item.id === dragged.id);
  const rows =
    moved && dragged
      ? items.filter((item) => item !== moved).toSpliced(dragged.to, 0, moved)
      : items;
  return { rows, draggedId: dragged?.id, press };
}
