import { layoutTick } from '#core/appearance/fieldMarks.ts';
import type { Size } from '#core/geometry/rect.ts';
import styles from './PageFields.module.css';

/** A tick in a box of this size (points), drawn by the rule of the sealed PDF. */
export function Tick({ width, height }: Size) {
  const { points, lineWidth } = layoutTick({ x: 0, y: 0, width, height });
  return (
    <svg aria-hidden="true" className={styles.drawn} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={lineWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
