/** How a field writes its numbers, as its format says. */
export interface NumberStyle {
  decimals: number;
  decimalSign: '.' | ',';
  /** What stands between thousands; may be empty. */
  thousands: string;
  /** Negative numbers stand in parentheses. */
  inParentheses: boolean;
  prefix: string;
  suffix: string;
  /** 0.19 is written as 19 %. */
  isPercent: boolean;
}

/**
 * The number that a text says, 0 where it says none. A style tells decimals from thousands; without
 * one a single comma or point begins the decimals, and of both the later one, as Acrobat reads.
 */
export function numberOf(text: string, style?: NumberStyle): number {
  const written = /[\d.,'’\s]*\d[\d.,'’\s]*/.exec(text)?.[0].replaceAll(/['’\s]/g, '');
  if (written === undefined) return 0;
  const sign = decimalSignIn(written, style);
  const digits = Array.from(written, (char) =>
    char === sign ? '.' : char === '.' || char === ',' ? '' : char,
  ).join('');
  const size = Number(digits) / (/%\s*$/.test(text) ? 100 : 1);
  if (!Number.isFinite(size)) return 0;
  return /^[^\d.,]*[-\u2212]/.test(text) || /^\s*\(.*\)\s*$/s.test(text) ? -size : size;
}

function decimalSignIn(written: string, style: NumberStyle | undefined): string | undefined {
  const [comma, point] = [written.lastIndexOf(','), written.lastIndexOf('.')];
  const last = comma > point ? ',' : '.';
  const isAlone = written.indexOf(last) === written.lastIndexOf(last);
  if (comma >= 0 && point >= 0) return isAlone ? last : undefined;
  if (comma < 0 && point < 0) return undefined;
  if (!style || last === style.decimalSign) return isAlone ? last : undefined;
  // The sign of thousands, but not before three digits: it was meant for the decimals.
  return isAlone && !new RegExp(`^\\d{1,3}\\${last}\\d{3}$`).test(written) ? last : undefined;
}

/** A number as its field writes it; without a style with up to six decimals after a point. */
export function writeNumber(value: number, style?: NumberStyle): string {
  if (!style) return String(Number(value.toFixed(6)));
  const { decimals, decimalSign, thousands, inParentheses, prefix, suffix, isPercent } = style;
  const [whole = '0', part = ''] = rounded(
    Math.abs(isPercent ? value * 100 : value),
    decimals,
  ).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  const size = part === '' ? grouped : `${grouped}${decimalSign}${part}`;
  const isNegative = value < 0 && /[1-9]/.test(size);
  const text = `${prefix}${size}${suffix}`;
  if (!isNegative) return text;
  return inParentheses ? `(${text})` : `-${text}`;
}

/** Half a unit goes up, also where binary fractions lie a little below it. */
function rounded(value: number, decimals: number): string {
  const exact = Number(value.toFixed(9));
  return value < 1e9
    ? (Math.round(Number(`${exact}e${decimals}`)) / 10 ** decimals).toFixed(decimals)
    : value.toFixed(decimals);
}
