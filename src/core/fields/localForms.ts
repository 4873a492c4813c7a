/** A number as JSON writes it: what is kept and reported, whatever was typed. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/** Whether an entry is a number as it is kept: a point before at most six decimals. */
export const isPlainNumber = (entry: string): boolean => plainNumber.test(entry);

/** What stands before decimals in a language; `.` where the language is not known. */
function decimalSignOf(language = 'en-US'): '.' | ',' {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  } catch {
    // What is no tag of a language writes a point.
    return '.';
  }
}

/** A kept number as it is written in a language, with so many decimals if that is said. */
export function writeNumberIn(entry: string, language?: string, decimals?: number): string {
  if (!isPlainNumber(entry)) return entry;
  const [whole = '', part = ''] = entry.split('.');
  const shown = decimals === undefined ? part : part.padEnd(decimals, '0');
  return shown === '' ? whole : `${whole}${decimalSignOf(language)}${shown}`;
}

/**
 * The number that a text says in a language, as it is kept; undefined where it says none, or may
 * say two: `1.234` where the comma is the decimal sign.
 */
export function readNumberIn(text: string, language?: string): string | undefined {
  const sign = decimalSignOf(language);
  const other = sign === '.' ? ',' : '.';
  const plain = text.replaceAll(/[\s'’]/g, '').replace('\u2212', '-');
  // Thousands are clear where decimals follow them, or where their sign stands twice.
  const groups = `-?\\d{1,3}(?:\\${other}\\d{3})`;
  const isGrouped = new RegExp(`^${groups}+\\${sign}\\d+$|^${groups}{2,}$`).test(plain);
  const digits = isGrouped ? plain.replaceAll(other, '') : plain;
  const [, minus = '', whole, part] =
    new RegExp(`^(-?)0*(\\d+)(?:\\${sign}(\\d+))?$`).exec(digits) ?? [];
  const number = `${minus}${whole}${part === undefined ? '' : `.${part}`}`;
  return isPlainNumber(number) ? number : undefined;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether an entry is a day as it is kept, `YYYY-MM-DD`, that the calendar has. */
export function isDay(entry: string): boolean {
  const [, year, month, date] = day.exec(entry)?.map(Number) ?? [];
  if (!year || !month || !date) return false;
  const time = new Date(Date.UTC(year, month - 1, date));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
}

/** The day, `YYYY-MM-DD`, that it is at a time in a zone; undefined where no zone is called so. */
export function dayIn(zone: string, time: number): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts(time);
    const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
    return `${of('year')}-${of('month')}-${of('day')}`;
  } catch {
    return undefined;
  }
}

/** Languages that write the year or the month first, and those with points or dashes. */
const yearFirst = /^(?:zh|ja|ko|hu|lt|sv|mn|eo|en-CA|fr-CA|en-ZA)\b/i;
const monthFirst = /^(?:en-(?:US|PH)|en$|fil)\b/i;
const withPoints = /^(?:de|pl|cs|sk|ru|uk|be|fi|da|nb|nn|no|et|lv|hr|sl|sr|bs|mk|bg|ro|tr|is)\b/i;

/** How a day is written in a language, in the letters of a `Format`. */
export function dayFormatOf(language = 'en-US'): string {
  if (yearFirst.test(language)) return 'YYYY-MM-DD';
  if (monthFirst.test(language)) return 'MM/DD/YYYY';
  if (/^nl\b/i.test(language)) return 'DD-MM-YYYY';
  return withPoints.test(language) ? 'DD.MM.YYYY' : 'DD/MM/YYYY';
}

/** Whether a format has day, month and year, each once. */
export function isDayFormat(format: string): boolean {
  const parts = format.match(/D+|M+|Y+/g) ?? [];
  const known = parts.every((part) => /^(?:DD?|MM?|YY(?:YY)?)$/.test(part));
  return known && parts.length === 3 && new Set(parts.map(([letter]) => letter)).size === 3;
}

/** A kept day as a format says; what is no day as it is. */
export function writeDay(entry: string, format: string): string {
  const [, year = '', month = '', date = ''] = day.exec(entry) ?? [];
  if (!isDay(entry)) return entry;
  return format.replaceAll(/D+|M+|Y+/g, (part) => {
    const whole = part.startsWith('Y') ? year : part.startsWith('M') ? month : date;
    if (part === 'YY') return whole.slice(2);
    return part.length === 1 ? String(Number(whole)) : whole;
  });
}

/** The day that a text says in the order of a format, as it is kept; undefined without one. */
export function readDay(text: string, format: string): string | undefined {
  const numbers = text.trim().split(/[\s./-]+/);
  if (numbers.length !== 3 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const order = (numbers[0] ?? '').length === 4 ? 'YMD' : format.replaceAll(/(.)\1*|./g, '$1');
  const letters = Array.from(order).filter((letter) => 'DMY'.includes(letter));
  const of = (letter: string) => numbers[letters.indexOf(letter)] ?? '';
  if (of('Y').length !== 4) return undefined;
  const entry = `${of('Y')}-${of('M').padStart(2, '0')}-${of('D').padStart(2, '0')}`;
  return isDay(entry) ? entry : undefined;
}
