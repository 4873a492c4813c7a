import type { Point, Rect } from '#core/geometry/rect.ts';
import { check } from './check.ts';
import type { EntryDrawing, FieldEntry, FieldKind, PenLine } from './fieldKind.ts';

/** A button of a choice: what is entered is the `Value` of the one that is pressed. */
export const radio: FieldKind<'radio'> = {
  ...check,
  name: 'radio',
  digit: undefined,
  takenBy: 'family',
  isButton: true,
  valueFault: (value) =>
    typeof value === 'string' && value.trim() !== ''
      ? undefined
      : 'must be a text: what is chosen with this button',
  traits: ['Required', 'Label', 'Help', 'Group', 'Chosen'],
  begins: { Group: 'Choice' },
  entry: {
    empty: '',
    typed: false,
    read: String,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'is one choice: its value is a string',
    drawing: drawDotIn,
  },
};

/** Corners of what is drawn as a circle. */
const corners = 32;

/** A circle with a dot, in the largest square in the middle of the box. */
function layoutDot(rect: Rect): PenLine[] {
  const side = Math.min(rect.width, rect.height);
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const around = (radius: number) =>
    Array.from({ length: corners + 1 }, (_, at): Point => {
      const angle = (2 * Math.PI * at) / corners;
      return {
        x: centre.x + radius * Math.cos(angle),
        y: centre.y + radius * Math.sin(angle),
      };
    });
  return [
    { points: around(0.42 * side), lineWidth: 0.08 * side },
    { points: around(0.1 * side), lineWidth: 0.22 * side },
  ];
}

/** The button that is chosen, where it is. */
function drawDotIn(entry: FieldEntry, rect: Rect): EntryDrawing {
  const isOn = entry === true;
  return { kind: 'strokes', lines: isOn ? layoutDot(rect) : [], words: isOn ? '◉' : '○' };
}
