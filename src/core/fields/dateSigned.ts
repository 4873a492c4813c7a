import { date, formatOf } from './date.ts';
import type { FieldKind } from './fieldKind.ts';
import { isDayFormat, writeDay } from './localForms.ts';
import { styleIn } from './fieldTraits.ts';

/** The day on which its signer finishes, where they are. */
export const dateSigned: FieldKind<'dateSigned'> = {
  ...date,
  name: 'dateSigned',
  takenBy: 'us',
  valueFault: () => 'is not allowed on a field that fills itself',
  traits: ['Label', 'Help', 'Format', 'FontSize', 'Align'],
  traitFault: ({ Format }) =>
    Format && !isDayFormat(Format)
      ? ['Format', 'has day, month and year, as DD.MM.YYYY']
      : undefined,
  entry: {
    empty: '',
    typed: true,
    fills: 'day',
    isSpoken: true,
    read: () => undefined,
    fault: (entry) =>
      typeof entry === 'string' ? undefined : 'holds a day: its value is a string',
    style: (manner) => styleIn(manner),
    drawing: (entry, _, manner) => ({
      kind: 'text',
      text: writeDay(String(entry), formatOf(manner)),
    }),
  },
};
