import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { moveInOrder } from './orderPage.ts';

/** CSS px that a pointer may tremble before a press drags. */
const slop = 4;

/** The rows of a list while one of them is dragged, and what begins it. */
interface RowDrag {
  /** The fields as they would lie if the pointer were released now. */
  rows: readonly DraftField[];
  draggedId: string | undefined;
  press: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/** Drags a row of the tab order; it commits once, on release, and Escape puts the row back. */
export function useRowDrag(
  session: DesignerSession,
  place: PagePlace,
  fields: readonly DraftField[],
): RowDrag {
  const [dragged, setDragged] = useState<{ id: string; to: number }>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const press = (down: PointerEvent<HTMLElement>, id: string) => {
    if (down.button !== 0) return;
    const { clientY: start, pointerId } = down;
    const height = down.currentTarget.getBoundingClientRect().height || 1;
    const from = fields.findIndex((field) => field.id === id);
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
      const by = event.clientY - start;
      isDragging ||= Math.abs(by) > slop;
      if (!isDragging) return;
      to = Math.max(0, Math.min(fields.length - 1, from + Math.round(by / height)));
      setDragged({ id, to });
    });
    listen('pointerup', (event) => {
      if (event.pointerId !== pointerId) return;
      end();
      if (isDragging) moveInOrder(session, place, id, to);
    });
    listen('pointercancel', end);
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    });
  };

  const moved = dragged && fields.find((field) => field.id === dragged.id);
  const rows =
    moved && dragged
      ? fields.filter((field) => field !== moved).toSpliced(dragged.to, 0, moved)
      : fields;
  return { rows, draggedId: dragged?.id, press };
}
