import type { Point, Rect } from '#core/geometry/rect.ts';
import type { EntryDrawing, FieldEntry, FieldKind, PenLine } from './fieldKind.ts';

/** A box to tick. */
export const check: FieldKind<'check'> = {
  name: 'check',
  defaultSize: { width: 14, height: 14 },
  minimumSize: { width: 6, height: 6 },
  keepsShape: true,
  sizeBeside: (textHeight) => ({ width: textHeight, height: textHeight }),
  digit: '3',
  takenBy: 'all',
  standsIn: 'check',
  labels: { right: [40, 1], left: [40, 2], above: [16, 6], below: [10, 8] },
  labelIsSentence: true,
  valueFault: () => undefined,
  traits: ['Required', 'ReadOnly', 'Label', 'Help'],
  entry: {
    empty: false,
    typed: false,
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    idleWords: 'true ticks a Check beforehand, and what it reports is true or false',
    fault: (entry) =>
      typeof entry === 'boolean' ? undefined : 'is a check box: its value is true or false',
    sample: (length) => length !== 'short',
    drawing: drawTickIn,
  },
};

/** The tick of a check box: its ink is in the largest square in the middle of the box. */
export function layoutTick(rect: Rect): PenLine {
  const side = Math.min(rect.width, rect.height);
  const left = rect.x + (rect.width - side) / 2;
  const top = rect.y + (rect.height - side) / 2;
  const at = (x: number, y: number): Point => ({ x: left + x * side, y: top + y * side });
  return { points: [at(0.18, 0.52), at(0.41, 0.76), at(0.82, 0.24)], lineWidth: 0.12 * side };
}

/** A tick in its box, where there is one. */
export function drawTickIn(entry: FieldEntry, rect: Rect): EntryDrawing {
  const isOn = entry === true;
  return { kind: 'strokes', lines: isOn ? [layoutTick(rect)] : [], words: isOn ? '☑' : '☐' };
}
