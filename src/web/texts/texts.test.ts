import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenLanguages } from '#core/wire/screenLanguages.ts';
import { decimalSign } from './decimalSign.ts';
import { formatBytes } from './formatBytes.ts';
import { formatTime } from './formatTime.ts';
import { formatMoment, formatWhen } from './formatWhen.ts';
import { joinNames } from './joinNames.ts';
import { languages, nearestLanguage } from './loadLanguage.ts';
import { loadTexts } from './loadTexts.ts';
import { preferredLanguage } from './preferredLanguage.ts';
import { textOf } from './textOf.ts';
import { textsIn } from './speaker/speaker.ts';
import { addTexts, sayText } from './textStore.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^[a-z]{2}\/\w+\.ts$/.test(path));

/** The texts that one file of the catalogue holds. */
async function read(path: string): Promise<Record<string, string>> {
  const [language = '', file = ''] = path.replace('.ts', '').split('/');
  const module = (await import(`./${language}/${file}.ts`)) as Record<
    string,
    Record<string, string>
  >;
  return module[file] ?? {};
}

const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);
const sameMembers = (a: unknown[], b: unknown[]) =>
  a.every((member) => b.includes(member)) && b.every((member) => a.includes(member));
const stemOfPlural = (key: string) => (pluralStem(key) === key ? undefined : pluralStem(key));
const pluralStem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

test('the first screen has its texts without waiting, with values and plurals', () => {
  const say = textOf('documents');
  expect(say('openPdf')).toBe('Open PDF');
  expect(say('fields', { count: 1 })).toBe('1 field');
  expect(say('fields', { count: 12 })).toBe('12 fields');
  expect(textOf('common')('title', { screen: '<b>' })).toBe('<b> · Fieldwright');
});

test('another namespace is there once it is loaded', async () => {
  await loadTexts('connect');
  expect(textOf('connect')('apiKey')).toBe('API key');
});

test('plural forms follow the rules of the language, and gaps are filled in English', () => {
  addTexts('pl', 'documents', {
    fields_one: '{{count}} pole',
    fields_few: '{{count}} pola',
    fields_other: '{{count}} pól',
  });
  const say = textsIn(() => 'pl', 'documents');
  expect([1, 3, 5, 22].map((count) => say('fields', { count }))).toEqual([
    '1 pole',
    '3 pola',
    '5 pól',
    '22 pola',
  ]);
  expect(say('openPdf')).toBe('Open PDF');
});

test('a value is put in as it is, whatever it looks like', () => {
  const title = '$& {{screen}} $1';
  expect(textOf('documents')('copyOf', { title })).toBe(`${title} (copy)`);
});

test('a name from the right leaves the words around it in their order', () => {
  expect(textOf('common')('title', { screen: 'שלום 12' })).toBe(
    '\u2068שלום 12\u2069 · Fieldwright',
  );
  expect(textOf('documents')('copyOf', { title: 'שלום' })).toBe('שלום (copy)');
  expect(joinNames(['דוד', 'Anna', 'محمد'])).toBe('\u2068דוד\u2069, Anna, \u2068محمد\u2069');
});

test('numbers in texts have the decimal sign of their reader', async () => {
  await loadTexts('designer');
  const values = { x: 12.5, y: 1_200, width: 0.25, height: 3 };
  const said = (sign: string) =>
    sayText('en', 'designer', 'fieldSpot', values, () => sign).match(/[\d.,]*\d/g);
  expect(said(',')).toEqual(['12,5', '1200', '0,25', '3']);
  expect(said('.')).toEqual(['12.5', '1200', '0.25', '3']);
  expect(
    ['en-GB', 'en-ZA', 'de-DE', 'de-CH', 'es-MX', 'nl', 'fr', 'pl'].map((locale) =>
      decimalSign(locale),
    ),
  ).toEqual(['.', ',', ',', '.', '.', ',', ',', ',']);
});

test('a language without texts is shown in English', () => {
  expect(nearestLanguage('en-GB')).toBe('en');
  expect(nearestLanguage('tlh')).toBe('en');
});

test('the first language of a person that has texts is theirs', () => {
  expect(preferredLanguage(['tlh', 'nl-BE', 'de'])).toBe('nl');
  expect(preferredLanguage(['tlh', 'en-GB', 'de'])).toBe('en');
  expect(preferredLanguage(['tlh'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});

test('whom a document may reach reads all of their pages in each language', () => {
  const pages = ['signing', 'verify', 'viewer', 'errors', 'common'];
  const missing = languages.flatMap((language) =>
    pages.map((page) => `${language}/${page}.ts`).filter((path) => !files.includes(path)),
  );
  expect(languages.length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});

test('the screens of those who prepare and send are complete in each of their languages', () => {
  const english = files.filter((path) => path.startsWith('en/')).map((path) => path.slice(3));
  const missing = Object.keys(screenLanguages).flatMap((language) =>
    english.map((file) => `${language}/${file}`).filter((path) => !files.includes(path)),
  );
  expect(english.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('the list of languages names the folders of texts', () => {
  expect(languages.toSorted()).toEqual(
    [...new Set(files.map((path) => path.slice(0, 2)))].toSorted(),
  );
});

test.each(files)('%s has each plural in all forms that its language needs', async (path) => {
  const texts = await read(path);
  const rules = new Intl.PluralRules(path.slice(0, 2));
  const needed = new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  const stems = new Set(Object.keys(texts).flatMap((key) => stemOfPlural(key) ?? []));
  const missing = [...stems].flatMap((stem) =>
    [...needed].map((form) => `${stem}_${form}`).filter((key) => !(key in texts)),
  );
  expect(missing).toEqual([]);
  const strange = Object.keys(texts).filter(
    (key) => stemOfPlural(key) !== undefined && !known.has(key.slice(key.lastIndexOf('_') + 1)),
  );
  expect(strange).toEqual([]);
});

test.each(files)('%s exports its texts under its own name, none of them empty', async (path) => {
  const texts = await read(path);
  expect(Object.keys(texts).length).toBeGreaterThan(0);
  expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([]);
});

test.each(files.filter((path) => !path.startsWith('en/')))(
  '%s has the keys and values of the English file',
  async (path) => {
    const [, name] = path.split('/');
    const [english, translated] = [await read(`en/${name}`), await read(path)];
    const stems = (texts: Record<string, string>) => new Set(Object.keys(texts).map(pluralStem));
    expect([...stems(translated)].toSorted()).toEqual([...stems(english)].toSorted());
    const sourceOf = (key: string) => english[key] ?? english[`${pluralStem(key)}_other`] ?? '';
    const astray = Object.entries(translated).filter(
      ([key, text]) => !sameMembers(values(text), values(sourceOf(key))),
    );
    expect(astray).toEqual([]);
  },
);

test('moments are said as people say them', () => {
  const now = new Date(2026, 10, 21, 14, 30);
  const said = (...at: [number, number, number, number, number]) =>
    formatWhen(new Date(...at), 'en-GB', now);
  expect(said(2026, 10, 21, 14, 30)).toBe('now');
  expect(said(2026, 10, 21, 14, 28)).toBe('2 minutes ago');
  expect(said(2026, 10, 21, 9, 5)).toBe('09:05');
  expect(said(2026, 10, 20, 23, 59)).toBe('yesterday');
  expect(said(2026, 10, 12, 8, 0)).toBe('12 Nov');
  expect(said(2025, 10, 12, 8, 0)).toBe('12 Nov 2025');
  expect(formatMoment(new Date(2026, 10, 12, 8, 0), 'en-GB')).toContain('12 Nov 2026');
});

test('times of today are to the second, others have their day, of the week while it is clear', () => {
  const now = new Date(2026, 10, 21, 14, 30);
  const said = (...at: [number, number, number, number, number, number]) =>
    formatTime(new Date(...at), 'en-GB', now);
  expect(said(2026, 10, 21, 9, 5, 8)).toBe('09:05:08');
  expect(said(2026, 10, 20, 9, 5, 8)).toBe('Friday 09:05');
  expect(said(2026, 10, 15, 23, 59, 0)).toBe('Sunday 23:59');
  expect(said(2026, 10, 14, 9, 5, 8)).toBe('14 Nov, 09:05');
  expect(said(2026, 10, 22, 9, 5, 8)).toBe('22 Nov, 09:05');
  expect(said(2026, 10, 12, 9, 5, 8)).toBe('12 Nov, 09:05');
  expect(said(2025, 10, 12, 9, 5, 8)).toBe('12 Nov 2025, 09:05');
});

test('sizes carry the unit that suits them', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes');
  expect(formatBytes(284 * 1024, 'en')).toBe('284 kB');
  expect(formatBytes(3.1 * 1024 ** 2, 'en')).toBe('3.1 MB');
  expect(formatBytes(50 * 1024 ** 2, 'en')).toBe('50 MB');
});

test.each([
  'en',
  'en-GB',
  'en-US',
  'en-IN',
  'en-ZA',
  'en-CA',
  'en-AU',
  'en-IE',
  'en-NZ',
  'en-DE',
  'de',
])('a size is said in %s as the language has it', (locale) => {
  const units = { kilobyte: 1024, megabyte: 1024 ** 2, gigabyte: 1024 ** 3 };
  for (const [unit, size] of Object.entries(units))
    for (const count of [1, 1.25, 3.149, 28.96, 50, 99.96, 100.5, 735.4, 999, 999.7]) {
      const { format } = new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        maximumFractionDigits: count < 100 ? 1 : 0,
      });
      expect(formatBytes(count * size, locale)).toBe(format(count));
    }
});
