import type { FieldKind } from './fieldKind.ts';
import { isTextFormat, namedFormats, textUnfit } from './textFormats.ts';
import { styleIn } from './fieldTraits.ts';

const formatWords = `is ${namedFormats.join(', ')}, or a mask of 9, A, * and fixed characters`;

// Text is at most 0.65 of the height and never under 6 pt.
const minimumSize = { width: 20, height: 10 };
const defaultSize = { width: 180, height: 20 };

/** A line of text. */
export const singleLine: FieldKind<'text'> = {
  name: 'text',
  defaultSize,
  minimumSize,
  sizeBeside: (textHeight, room) => ({
    width: Math.min(defaultSize.width, Math.max(minimumSize.width, room)),
    height: 1.4 * textHeight,
  }),
  digit: '2',
  takenBy: 'all',
  standsIn: 'text',
  labels: { inside: [40, 1], left: [420, 0.5], above: [22], below: [8, 14] },
  isNumbered: true,
  valueFault: (value) =>
    typeof value === 'boolean' ? 'must be a text or a number on a SingleLine' : undefined,
  traits: [
    'Required',
    'ReadOnly',
    'Label',
    'Help',
    'MaxLength',
    'Comb',
    'Format',
    'FontSize',
    'Align',
  ],
  traitFault: ({ Format, Comb, MaxLength }) => {
    if (Format && !isTextFormat(Format)) return ['Format', formatWords];
    return Comb && !MaxLength ? ['Comb', 'needs MaxLength, the number of its cells'] : undefined;
  },
  entry: {
    empty: '',
    typed: true,
    read: String,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'takes a text: its value is a string',
    unfit: (entry, { Format }) => textUnfit(Format, String(entry)),
    style: (manner) => styleIn(manner),
    drawing: (entry) => ({ kind: 'text', text: String(entry) }),
  },
};
