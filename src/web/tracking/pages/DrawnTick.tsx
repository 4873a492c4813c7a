import { layoutTick } from '#core/appearance/fieldMarks.ts';
import type { Rect } from '#core/geometry/rect.ts';
import styles from './AnswerBox.module.css';

/** The tick of a box (points on its page), as it is drawn into the document. */
export function DrawnTick({ rect }: { rect: Rect }) {
  const { points, lineWidth } = layoutTick(rect);
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      viewBox={`${rect.x} ${rect.y} ${rect.width} ${rect.height}`}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        strokeWidth={lineWidth}
        className={styles.tick}
      />
    </svg>
  );
}
