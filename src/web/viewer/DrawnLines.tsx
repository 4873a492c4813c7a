import type { PenLine } from '#core/fields/fieldKind.ts';
import type { Rect } from '#core/geometry/rect.ts';

interface DrawnLinesProps {
  lines: readonly PenLine[];
  /** The box, in points on its page or from its own corner. */
  rect: Rect;
  className: string | undefined;
}

/** Lines of a pen as in the sealed PDF, such as a tick, in the colour of the text around. */
export function DrawnLines({ lines, rect, className }: DrawnLinesProps) {
  if (lines.length === 0) return null;
  const { x, y, width, height } = rect;
  return (
    <svg aria-hidden="true" className={className} viewBox={`${x} ${y} ${width} ${height}`}>
      {lines.map(({ points, lineWidth }, index) => (
        <polyline
          key={index}
          points={points.map((point) => `${point.x},${point.y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
