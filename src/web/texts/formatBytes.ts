import { hasPoint } from './decimalSign.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const english = ['byte', 'kB', 'MB', 'GB'] as const;
const isEnglish = /^en(?:-[A-Z]{2})?$/;

/**
 * A size in bytes in the unit that suits it, counted in 1024s: "284 kB", "3.1 MB". English does
 * without `Intl`, whose first use costs tens of milliseconds, and the first screen shows a size.
 */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const rounded = Number(value.toFixed(digits));
  const isKnown = (Number.isInteger(rounded) ? isEnglish : hasPoint).test(locale);
  if (power > 0 && rounded < 1000 && isKnown) return `${rounded} ${english[power]}`;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    // The short form of this unit alone knows no plural in English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(value);
}
