import type { FieldKind, Unfit } from './fieldKind.ts';
import { type FieldManner, styleIn } from './fieldTraits.ts';
import { dayFormatOf, isDay, isDayFormat, readDay, writeDay } from './localForms.ts';
import { singleLine } from './singleLine.ts';

/** How the days of a field are written. */
export const formatOf = ({ Format, language }: FieldManner): string =>
  Format || dayFormatOf(language);

/** A day, kept as `YYYY-MM-DD` and shown in the language of its signer. */
export const date: FieldKind<'date'> = {
  ...singleLine,
  name: 'date',
  defaultSize: { width: 90, height: 20 },
  digit: undefined,
  takenBy: 'family',
  valueFault: (value) =>
    value === '' || isDay(String(value)) ? undefined : 'must be a day such as 2026-11-28 on a Date',
  traits: ['Required', 'ReadOnly', 'Label', 'Help', 'Format', 'Min', 'Max', 'FontSize', 'Align'],
  traitFault: ({ Format, Min, Max }) => {
    if (Format && !isDayFormat(Format)) return ['Format', 'has day, month and year, as DD.MM.YYYY'];
    if (Min !== undefined && !isDay(String(Min)))
      return ['Min', 'must be a day such as 2026-11-28'];
    if (Max !== undefined && !isDay(String(Max)))
      return ['Max', 'must be a day such as 2026-11-28'];
    return Min !== undefined && Max !== undefined && Min > Max
      ? ['Max', 'is before Min']
      : undefined;
  },
  entry: {
    empty: '',
    typed: true,
    keys: 'numeric',
    picks: 'date',
    isSpoken: true,
    read: String,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'takes a day: its value is a string, YYYY-MM-DD',
    unfit: (entry, manner) => dayUnfit(String(entry), manner),
    typing: {
      read: (text, manner) => readDay(text, dayFormatOf(manner.language)),
      write: (entry, manner) => writeDay(entry, dayFormatOf(manner.language)),
    },
    sample: () => '2026-12-31',
    style: (manner) => styleIn(manner),
    drawing: (entry, _, manner) => ({
      kind: 'text',
      text: writeDay(String(entry), formatOf(manner)),
    }),
  },
};

function dayUnfit(entry: string, manner: FieldManner): Unfit | undefined {
  const { Min, Max, language } = manner;
  const say = (day: unknown) => writeDay(String(day), dayFormatOf(language));
  if (!isDay(entry))
    return { asks: 'date', bound: say('2026-12-31'), words: 'takes a day such as 2026-12-31' };
  if (Min !== undefined && entry < String(Min))
    return { asks: 'min', bound: say(Min), words: `takes ${Min} or later` };
  if (Max !== undefined && entry > String(Max))
    return { asks: 'max', bound: say(Max), words: `takes ${Max} or earlier` };
  return undefined;
}
