import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { boxesOfCrowd, fieldAtPoint } from '#web/designer/canvas/crowd.ts';
import { useDraftReading } from '#web/designer/store/designerContext.ts';
import styles from './CrowdedLayer.module.css';
import { type CrowdLook, createCrowdPicture } from './crowdPicture.ts';

interface CrowdedLayerProps extends Omit<CrowdLook, 'fields' | 'pxPerPt' | 'boxed'> {
  page: LayerPage;
  fields: readonly DraftField[];
  lit: string | undefined;
  /** Draws a field as a box of the DOM. */
  box: (field: DraftField) => ReactNode;
}

/**
 * The fields of a page with very many: one picture, and boxes of the DOM for what is selected, next
 * to it or pointed at. A field under the pointer becomes a box before it can be pressed, so that
 * everything works on it as on any other.
 */
export function CrowdedLayer({
  page,
  fields,
  parties,
  selected,
  blocked,
  lit,
  box,
}: CrowdedLayerProps) {
  const { pxPerPt, size } = page;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture] = useState(createCrowdPicture);
  const [hovered, setHovered] = useState<string>();
  const order = useDraftReading().pageReadingOrder(fields);
  const boxes = boxesOfCrowd(fields, order, selected, [lit, hovered]);

  useLayoutEffect(() => {
    const boxed = new Set(boxes.map((field) => field.id));
    const look = { fields, pxPerPt, parties, selected, blocked, boxed };
    if (canvas.current) picture.draw(canvas.current, size, look);
  });

  const onMove = ({ nativeEvent, buttons }: PointerEvent<HTMLElement>) => {
    // A pointer with a button down does not point at anything.
    if (buttons !== 0 || nativeEvent.target !== canvas.current) return;
    const point = { x: nativeEvent.offsetX / pxPerPt, y: nativeEvent.offsetY / pxPerPt };
    setHovered(fieldAtPoint(fields, point)?.id);
  };

  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className={styles.picture} onPointerMove={onMove} />
      {boxes.map(box)}
    </>
  );
}
