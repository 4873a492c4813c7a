import { formatLocale } from './formatLocale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const english = ['byte', 'kB', 'MB', 'GB'] as const;

/**
 * A size in bytes with the unit that suits it, counted in 1024s: "284 kB", "3.1 MB". A whole number below 1000 is said in English without `Intl`:
 * its first use costs a page tens of milliseconds, and the first screen says such a size.
 */
export function formatBytes(bytes: number, locale = formatLocale()): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  if (power > 0 && value < 1000 && Number.isInteger(value) && /^en(?:-[A-Z]{2})?$/.test(locale))
    return `${value} ${english[power]}`;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}
