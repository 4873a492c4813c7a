/** The English locales with a decimal point: not South Africa, say, or the continent. */
export const hasPoint = /^en(?:-(?:AU|CA|GB|IE|IN|NZ|US))?$/;

/** What stands before the decimals of a number in a locale. */
export type DecimalSign = '.' | ',';

/** The decimal sign of a locale. */
export function decimalSign(locale: string): DecimalSign {
  // English does without `Intl`, whose first use costs tens of milliseconds.
  if (hasPoint.test(locale)) return '.';
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
