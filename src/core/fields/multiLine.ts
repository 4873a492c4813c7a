import type { FieldKind } from './fieldKind.ts';
import { styleIn } from './fieldTraits.ts';
import { singleLine } from './singleLine.ts';

const defaultSize = { width: 220, height: 66 };
const minimumSize = { width: 40, height: 18 };

/** Text that goes on in the next line. */
export const multiLine: FieldKind<'lines'> = {
  name: 'lines',
  defaultSize,
  minimumSize,
  sizeBeside: (textHeight, room) => ({
    width: Math.min(defaultSize.width, Math.max(minimumSize.width, room)),
    height: 4.5 * textHeight,
  }),
  takenBy: 'us',
  standsIn: 'text',
  labels: singleLine.labels,
  valueFault: (value) =>
    typeof value === 'boolean' ? 'must be a text or a number on a MultiLine' : undefined,
  traits: ['Required', 'ReadOnly', 'Label', 'Help', 'MaxLength', 'FontSize', 'Align'],
  entry: {
    empty: '',
    typed: true,
    read: String,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'takes a text: its value is a string',
    style: (manner) => styleIn(manner, true),
    drawing: (entry) => ({ kind: 'text', text: String(entry) }),
  },
};
