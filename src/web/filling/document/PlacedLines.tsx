import type { FieldEntry } from '#core/fields/fieldKind.ts';
import type { FieldManner } from '#core/fields/fieldTraits.ts';
import { entryDrawing, type FilledKind } from '#core/fields/kindFacts.ts';
import { DrawnLines } from '#web/viewer/DrawnLines.tsx';
import type { FieldPlace } from '#web/filling/form/formField.ts';
import { linesInPlace } from '#web/filling/form/placeText.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';
import styles from './PageFields.module.css';
import type { Size } from '#core/geometry/rect.ts';

interface DrawnEntryProps {
  kind: FilledKind;
  entry: FieldEntry;
  place: FieldPlace;
  manner?: FieldManner | undefined;
  className?: string | undefined;
}

/** What a place of a field shows that holds an entry, exactly as the sealed PDF will. */
export function DrawnEntry({ kind, entry, place, manner, className }: DrawnEntryProps) {
  const drawing = entryDrawing(kind, entry, place.box, { manner, state: place.state });
  if (drawing?.kind === 'text') return <PlacedLines text={drawing.text} place={place} />;
  return drawing && <DrawnLines lines={drawing.lines} rect={place.box} className={className} />;
}

/** A text in its box exactly as the sealed PDF will show it; one that does not fit is cut off. */
export function PlacedLines({ text, place }: { text: string; place: FieldPlace }) {
  if (text === '') return null;
  const { box, style } = place;
  const turn = style?.turn ?? 0;
  return (
    <svg
      aria-hidden="true"
      className={styles.drawn}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
    >
      <g transform={turnMatrix(box, turn)}>
        {linesInPlace(text, place).map(({ visual, face, x, baseline, fontSize }, index) => (
          // Lines have no other identity than their order.
          <text key={index} x={x} y={baseline} fontSize={fontSize} fontFamily={valueFamily(face)}>
            {visual}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** The SVG transform that turns an upright drawing clockwise into a box at the origin. */
function turnMatrix({ width, height }: Size, turn: 0 | 90 | 180 | 270): string | undefined {
  if (turn === 90) return `matrix(0 1 -1 0 ${width} 0)`;
  if (turn === 180) return `matrix(-1 0 0 -1 ${width} ${height})`;
  return turn === 270 ? `matrix(0 -1 1 0 0 ${height})` : undefined;
}
