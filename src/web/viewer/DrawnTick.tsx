import { layoutTick } from '#core/fields/check.ts';
import type { Rect } from '#core/geometry/rect.ts';

interface DrawnTickProps {
  /** The box, in points on its page or from its own corner. */
  rect: Rect;
  className: string | undefined;
}

/** The tick of a box by the rule of the sealed PDF, in the colour of the text around. */
export function DrawnTick({ rect, className }: DrawnTickProps) {
  const { points, lineWidth } = layoutTick(rect);
  const { x, y, width, height } = rect;
  return (
    <svg aria-hidden="true" className={className} viewBox={`${x} ${y} ${width} ${height}`}>
      <polyline
        points={points.map((point) => `${point.x},${point.y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={lineWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
