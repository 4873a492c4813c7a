import type { TextStyle } from '#core/fields/fieldTraits.ts';
import { textWidth } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';
import styles from './AnswerBox.module.css';
import { answerLines } from './answerLines.ts';

interface DrawnTextProps {
  text: string;
  /** On its page, points. */
  rect: Rect;
  /** How a field of the PDF wants its text; without it the rule of generated fields holds. */
  style: TextStyle | undefined;
  textSize: number;
}

/** A text in its box, placed by the rule by which it is drawn into the document. */
export function DrawnText({ text, rect, style, textSize }: DrawnTextProps) {
  const lines = answerLines(text, rect, style, textSize);
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
          textLength={textWidth(line.text, line.fontSize, line.face) || undefined}
          fontFamily={valueFamily(line.face)}
          lengthAdjust="spacingAndGlyphs"
          className={styles.text}
        >
          {line.visual}
        </text>
      ))}
    </svg>
  );
}
