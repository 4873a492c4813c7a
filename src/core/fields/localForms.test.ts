import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayFormatOf,
  isDay,
  isDayFormat,
  isPlainNumber,
  readDay,
  readNumberIn,
  writeDay,
  writeNumberIn,
} from './localForms.ts';

const languages = fc.constantFrom(
  'en-US',
  'en-GB',
  'de-DE',
  'nl-NL',
  'fr-FR',
  'es-ES',
  'pl',
  'ja',
  'sv-SE',
  'x y',
);
const numbers = fc
  .tuple(
    fc.integer({ min: -999_999, max: 999_999 }),
    fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }),
  )
  .map(([whole, part]) => (part === undefined ? String(whole) : `${whole}.${part}`));
const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a number that is written in a language is read as the same', () => {
  fc.assert(
    fc.property(numbers, languages, (number, language) => {
      expect(isPlainNumber(number)).toBe(true);
      expect(readNumberIn(writeNumberIn(number, language), language)).toBe(number);
    }),
  );
});

test.each([
  ['1234,5', 'de-DE', '1234.5'],
  ['1.234,50', 'de-DE', '1234.50'],
  ['1.234.567', 'de-DE', '1234567'],
  ['1 234 567,8', 'fr-FR', '1234567.8'],
  ['1’234.5', 'en-US', '1234.5'],
  ['−7', 'nl-NL', '-7'],
  ['007', 'en-US', '7'],
  ['1,234,567.8', 'en-US', '1234567.8'],
  // What may be two numbers is none.
  ['1.234', 'de-DE', undefined],
  ['1,234', 'en-US', undefined],
  ['1.5', 'de-DE', undefined],
  ['1,5', 'en-US', undefined],
  ['1.23,4', 'de-DE', undefined],
  ['12a', 'en-US', undefined],
  ['1e5', 'en-US', undefined],
])('%s in %s is %s', (text, language, number) => {
  expect(readNumberIn(text, language)).toBe(number);
});

test('a day that is written in a language is read as the same', () => {
  fc.assert(
    fc.property(days, languages, (day, language) => {
      const format = dayFormatOf(language);
      expect(isDay(day) && isDayFormat(format)).toBe(true);
      expect(readDay(writeDay(day, format), format)).toBe(day);
    }),
  );
});

test.each([
  ['3/4/2026', 'en-US', '2026-03-04'],
  ['3/4/2026', 'en-GB', '2026-04-03'],
  ['3.4.2026', 'de-DE', '2026-04-03'],
  ['3-4-2026', 'nl-NL', '2026-04-03'],
  ['2026-04-03', 'nl-NL', '2026-04-03'],
  ['31.2.2026', 'de-DE', undefined],
  ['3.4.26', 'de-DE', undefined],
  ['3.4', 'de-DE', undefined],
])('%s in %s is the day %s', (text, language, day) => {
  expect(readDay(text, dayFormatOf(language))).toBe(day);
});

test('a format has day, month and year once, and writes them', () => {
  expect(['DD.MM.YYYY', 'M/D/YY', 'YYYYMMDD'].map(isDayFormat)).toEqual([true, true, true]);
  expect(['DD.MM', 'DDD.MM.YYYY', 'DD.DD.MM.YYYY', ''].map(isDayFormat)).not.toContain(true);
  expect(writeDay('2026-04-03', 'D. M. YY')).toBe('3. 4. 26');
});
