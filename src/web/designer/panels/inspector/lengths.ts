import type { DecimalSign } from '#web/texts/decimalSign.ts';

/** Units in which the inspector shows lengths. */
export const lengthUnits = ['pt', 'mm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Points per unit. A point is 1/72 inch. */
const pointsPer: Record<string, number> = {
  pt: 1,
  mm: 72 / 25.4,
  cm: 720 / 25.4,
  in: 72,
  '"': 72,
  px: 0.75,
};

/** Decimals that show a hundredth of a point in each unit. */
const decimals: Record<LengthUnit, number> = { pt: 2, mm: 3, in: 4 };

/** A length in points as text in a unit, without trailing zeros: 72 in `in` -> `1`. */
export function formatLength(points: number, unit: LengthUnit, decimal: DecimalSign): string {
  const value = points / (pointsPer[unit] ?? 1);
  return String(Number(value.toFixed(decimals[unit]))).replace('.', decimal);
}

/** A number on its own has no unit until it meets a length. */
interface Quantity {
  value: number;
  isLength: boolean;
}

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'unit'; unit: string }
  | { kind: 'sign'; sign: string };

/**
 * A number with at most one sign between its digits. That sign is a decimal sign, in whichever
 * language, except where it could part thousands and is not the decimal sign at hand: `1.234` is
 * never 1234, and never 1.234 for people who write 1,234; then undefined.
 */
function readNumber(text: string, decimal: DecimalSign): number | undefined {
  const foreign = decimal === ',' ? '.' : ',';
  const mayPartThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (mayPartThousands && text.includes(foreign)) return undefined;
  return Number(text.replace(',', '.'));
}

/** What a refused number may mean, each as its reader writes it: `1234` and `1,234`. */
export interface NumberReadings {
  /** With the sign taken for one between thousands. */
  whole: string;
  /** With the sign taken for a decimal sign. */
  decimals: string;
}

/**
 * The two readings of the first number in a text that `parseLength` refuses because its sign could
 * part thousands; undefined where no number leaves that open.
 */
export function numberReadings(text: string, decimal: DecimalSign): NumberReadings | undefined {
  for (const [number] of text.matchAll(/(?<![\d.,])\d+[.,]\d+(?![\d.,])/g)) {
    if (readNumber(number, decimal) !== undefined) continue;
    return { whole: number.replace(/[.,]/, ''), decimals: number.replace(/[.,]/, decimal) };
  }
  return undefined;
}

function readTokens(text: string, decimal: DecimalSign): Token[] | undefined {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+(?:[.,]\d+)?|[.,]\d+)|(pt|mm|cm|in|px|")|([-+*/()]))/giy;
  let at = 0;
  while (at < text.trimEnd().length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [, number, unit, sign] = match;
    if (number !== undefined) {
      const value = readNumber(number, decimal);
      if (value === undefined) return undefined;
      tokens.push({ kind: 'number', value });
    } else if (unit !== undefined) tokens.push({ kind: 'unit', unit: unit.toLowerCase() });
    else tokens.push({ kind: 'sign', sign: sign ?? '' });
    at = pattern.lastIndex;
  }
  return tokens;
}

/** A recursive-descent reading of sums, products, signs, brackets, units; undefined on a fault. */
function evaluate(tokens: readonly Token[], unit: LengthUnit): number | undefined {
  let at = 0;
  const sign = () => {
    const token = tokens[at];
    return token?.kind === 'sign' ? token.sign : undefined;
  };
  const toPoints = (quantity: Quantity) =>
    quantity.isLength ? quantity.value : quantity.value * (pointsPer[unit] ?? 1);

  function factor(): Quantity | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    at += 1;
    let inner: Quantity | undefined;
    if (token.kind === 'sign' && (token.sign === '-' || token.sign === '+')) {
      inner = factor();
      return inner && { ...inner, value: token.sign === '-' ? -inner.value : inner.value };
    }
    if (token.kind === 'sign' && token.sign === '(') {
      inner = sum();
      if (sign() !== ')') return undefined;
      at += 1;
    } else if (token.kind === 'number') {
      inner = { value: token.value, isLength: false };
    }
    return inner;
  }

  /** The unit after a product belongs to all of it, so that `1/2 in` is half an inch. */
  function withUnit(quantity: Quantity): Quantity | undefined {
    const token = tokens[at];
    if (token?.kind !== 'unit') return quantity;
    at += 1;
    const value = quantity.value * (pointsPer[token.unit] ?? 1);
    return quantity.isLength ? undefined : { value, isLength: true };
  }

  function product(): Quantity | undefined {
    let left = factor();
    left &&= withUnit(left);
    for (let operator = sign(); left && (operator === '*' || operator === '/'); operator = sign()) {
      at += 1;
      const right = factor();
      if (!right || (right.isLength && (left.isLength || operator === '/'))) return undefined;
      const value = operator === '*' ? left.value * right.value : left.value / right.value;
      left = withUnit({ value, isLength: left.isLength || right.isLength });
    }
    return left;
  }

  function sum(): Quantity | undefined {
    let left = product();
    for (let operator = sign(); left && (operator === '+' || operator === '-'); operator = sign()) {
      at += 1;
      const right = product();
      if (!right) return undefined;
      const step = operator === '+' ? 1 : -1;
      const value =
        left.isLength || right.isLength
          ? toPoints(left) + step * toPoints(right)
          : left.value + step * right.value;
      left = { value, isLength: left.isLength || right.isLength };
    }
    return left;
  }

  const result = sum();
  return result && at === tokens.length ? toPoints(result) : undefined;
}

/**
 * Reads a length as people type it, in points: `144`, `72*2`, `10mm`, `1/2 in`, `=20+5`, `12,5`. A
 * number without a unit is in `unit`. `+5` or `+=5` and `-=5` change `current`; `-5` does not, as a
 * place may lie before the edge. A sign that could part thousands is refused (`1.234` where people
 * write 1,234). Undefined when it cannot be read or is not finite.
 */
export function parseLength(
  text: string,
  unit: LengthUnit,
  current: number,
  decimal: DecimalSign,
): number | undefined {
  const [, relative, body = ''] = /^\s*(\+=|-=|=|\+)?(.*)$/s.exec(text) ?? [];
  const tokens = readTokens(body, decimal);
  const points = tokens && tokens.length > 0 ? evaluate(tokens, unit) : undefined;
  if (points === undefined || !Number.isFinite(points)) return undefined;
  if (relative === '+=' || relative === '+') return current + points;
  return relative === '-=' ? current - points : points;
}
