import type { FieldKind } from './fieldKind.ts';
import { styleIn } from './fieldTraits.ts';
import { singleLine } from './singleLine.ts';

/** One of several texts. */
export const list: FieldKind<'list'> = {
  ...singleLine,
  name: 'list',
  defaultSize: { width: 140, height: 20 },
  digit: undefined,
  takenBy: 'us',
  valueFault: (value, { Options = [] }) =>
    value === '' || Options.includes(String(value)) ? undefined : 'must be one of its Options',
  traits: ['Required', 'ReadOnly', 'Label', 'Help', 'Options', 'FontSize', 'Align'],
  begins: { Options: ['A', 'B'] },
  traitFault: ({ Options = [] }) =>
    Options.length > 0 ? undefined : ['Options', 'is required on a List: what can be chosen'],
  entry: {
    empty: '',
    typed: true,
    read: String,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'takes one of its options: its value is a string',
    unfit: (entry, { Options = [] }) =>
      Options.includes(String(entry))
        ? undefined
        : { asks: 'option', words: `takes one of ${Options.slice(0, 20).join(', ')}` },
    sample: (length, { Options = [] }) =>
      Options[Math.floor({ short: 0, typical: 0.5, long: 1 }[length] * (Options.length - 1))] ?? '',
    style: (manner) => styleIn(manner),
    drawing: (entry, _, { Options = [], Texts = [] }) => ({
      kind: 'text',
      text: Texts[Options.indexOf(String(entry))] ?? String(entry),
    }),
  },
};
