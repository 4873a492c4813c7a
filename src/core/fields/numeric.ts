import type { FieldKind, Unfit } from './fieldKind.ts';
import { type FieldManner, styleIn } from './fieldTraits.ts';
import { isPlainNumber, readNumberIn, writeNumberIn } from './localForms.ts';
import { singleLine } from './singleLine.ts';

/** A number, kept with a point before its decimals and shown in the language of its signer. */
export const numeric: FieldKind<'number'> = {
  ...singleLine,
  name: 'number',
  defaultSize: { width: 90, height: 20 },
  digit: undefined,
  takenBy: 'family',
  valueFault: (value) =>
    isPlainNumber(String(value)) ? undefined : 'must be a number on a Number, such as 1234.5',
  traits: ['Required', 'ReadOnly', 'Label', 'Help', 'Min', 'Max', 'Decimals', 'FontSize', 'Align'],
  traitFault: ({ Min, Max }) => {
    if (typeof Min === 'string') return ['Min', 'must be a number'];
    if (typeof Max === 'string') return ['Max', 'must be a number'];
    return Min !== undefined && Max !== undefined && Min > Max
      ? ['Max', 'is less than Min']
      : undefined;
  },
  entry: {
    empty: '',
    typed: true,
    keys: 'decimal',
    isSpoken: true,
    read: String,
    fault: (entry) =>
      typeof entry === 'string'
        ? undefined
        : 'takes a number: its value is a string, such as "1234.5"',
    unfit: (entry, manner) => numberUnfit(String(entry), manner),
    report: Number,
    typing: {
      read: (text, { language }) => readNumberIn(text, language),
      write: (entry, { language }) => writeNumberIn(entry, language),
    },
    sample: (length) => ({ short: '7', typical: '1250', long: '1234567.89' })[length],
    style: (manner) => styleIn(manner),
    drawing: (entry, _, { language, Decimals }) => ({
      kind: 'text',
      text: writeNumberIn(String(entry), language, Decimals),
    }),
  },
};

function numberUnfit(
  entry: string,
  { Min, Max, Decimals, language }: FieldManner,
): Unfit | undefined {
  const say = (bound: number | string) => writeNumberIn(String(bound), language);
  if (!isPlainNumber(entry))
    return { asks: 'number', bound: say('1234.5'), words: 'takes a number such as 1234.5' };
  if (Decimals !== undefined && (entry.split('.')[1] ?? '').length > Decimals)
    return {
      asks: 'decimals',
      bound: String(Decimals),
      words: `takes ${Decimals} decimals at most`,
    };
  if (typeof Min === 'number' && Number(entry) < Min)
    return { asks: 'min', bound: say(Min), words: `takes ${Min} or more` };
  if (typeof Max === 'number' && Number(entry) > Max)
    return { asks: 'max', bound: say(Max), words: `takes ${Max} or less` };
  return undefined;
}
