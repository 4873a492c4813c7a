import { type EmbeddedTextStyle, layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import {
  layoutText,
  lineAtSize,
  type PlacedLine,
  smallestFontSize,
} from '#core/appearance/fieldText.ts';
import { textWidth } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import styles from './AnswerBox.module.css';

interface DrawnTextProps {
  text: string;
  /** On its page, points. */
  rect: Rect;
  /** How a field of the PDF wants its text; without it the rule of generated fields holds. */
  style: EmbeddedTextStyle | undefined;
}

/** A text in its box, placed by the rule by which it is drawn into the document. */
export function DrawnText({ text, rect, style }: DrawnTextProps) {
  const lines = style ? embeddedLines(text, rect, style) : [oneLine(text, rect)];
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      viewBox={`${rect.x} ${rect.y} ${rect.width} ${rect.height}`}
      preserveAspectRatio="none"
    >
      {lines.map((line) => (
        <text
          key={`${line.x} ${line.baseline}`}
          x={line.x}
          y={line.baseline}
          fontSize={line.fontSize}
          textLength={textWidth(line.text, line.fontSize) || undefined}
          lengthAdjust="spacingAndGlyphs"
          className={styles.text}
        >
          {line.visual}
        </text>
      ))}
    </svg>
  );
}

function embeddedLines(text: string, rect: Rect, style: EmbeddedTextStyle): PlacedLine[] {
  const layout = layoutEmbeddedText(text, rect, style);
  return layout.ok ? layout.lines : [oneLine(text, rect)];
}

/** A text that does not fit (another service let it pass) is cut, in the smallest size. */
function oneLine(text: string, rect: Rect): PlacedLine {
  const layout = layoutText(text, rect);
  return layout.ok ? layout : lineAtSize(text, rect, smallestFontSize);
}
