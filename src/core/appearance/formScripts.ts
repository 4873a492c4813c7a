import type { NumberStyle } from './numberStyle.ts';

/** The five functions of a simple calculation. */
export const operations = ['SUM', 'PRD', 'AVG', 'MIN', 'MAX'] as const;
export type FormOperation = (typeof operations)[number];

const text = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const simple = new RegExp(
  String.raw`^\s*AFSimple_Calculate\s*\(\s*(${text})\s*,\s*(?:new\s+Array\s*\(([^]*)\)|\[([^]*)\]|(${text}))\s*\)\s*;?\s*$`,
);

/**
 * What a script computes that is Acrobat's simple calculation of named fields; undefined for any
 * other.
 */
export function readSimpleCalculation(
  script: string,
): { operation: FormOperation; of: string[] } | undefined {
  const [, called = '', inArray, inBrackets, list] = simple.exec(script) ?? [];
  const operation = operations.find((one) => one === unquoted(called));
  if (!operation) return undefined;
  if (list !== undefined)
    return {
      operation,
      of: unquoted(list)
        .split(',')
        .map((name) => name.trim()),
    };
  const names = inArray ?? inBrackets ?? '';
  const quoted = new RegExp(text, 'g');
  if (names.replaceAll(quoted, '').replaceAll(/[\s,]/g, '') !== '') return undefined;
  return { operation, of: [...names.matchAll(quoted)].map(([one]) => unquoted(one)) };
}

const number = new RegExp(
  String.raw`^\s*AFNumber_Format\s*\(\s*(\d{1,2})\s*,\s*(\d)\s*,\s*(\d)\s*,\s*\d\s*,\s*(${text})\s*,\s*(true|false|[01])\s*\)\s*;?\s*$`,
);
const percent = /^\s*AFPercent_Format\s*\(\s*(\d{1,2})\s*,\s*(\d)\s*(?:,[^()]*)?\)\s*;?\s*$/;
/** The signs of decimals and thousands by the second argument of both formats. */
const separators = [
  ['.', ','],
  ['.', ''],
  [',', '.'],
  [',', ''],
  ['.', '’'],
] as const;

/** How a format script writes numbers; undefined for one that writes none. */
export function readNumberStyle(script: string): NumberStyle | undefined {
  const called = number.exec(script) ?? percent.exec(script);
  if (!called) return undefined;
  const [, decimals, separator, negative = '0', currency = '""', isBefore] = called;
  const [decimalSign, thousands] = separators[Number(separator)] ?? separators[0];
  const sign = unquoted(currency);
  const isPercent = percent.test(script);
  const isFirst = isBefore === 'true' || isBefore === '1';
  return {
    decimals: Math.min(Number(decimals), 9),
    decimalSign,
    thousands,
    // Acrobat writes some in red and without a sign; here the sign stays.
    inParentheses: negative === '2' || negative === '3',
    prefix: isFirst ? sign : '',
    suffix: isPercent ? '%' : isFirst ? '' : sign,
    isPercent,
  };
}

const day = new RegExp(String.raw`^\s*AFDate_FormatEx\s*\(\s*(${text})\s*\)\s*;?\s*$`);

/** How a format script writes days, such as `DD.MM.YYYY`; undefined for one that writes none. */
export function readDayFormat(script: string): string | undefined {
  const [, format] = day.exec(script) ?? [];
  return format === undefined ? undefined : unquoted(format).toUpperCase();
}

const plain = new RegExp(
  String.raw`^\s*AF(?:Number|Percent|Date|Time|Special)_(?:Format|Keystroke)(?:Ex)?\s*\((?:[^"'()]|${text})*\)\s*;?\s*$`,
);

/** Whether a script only shapes numbers, dates and the like, which changes no value. */
export function isPlainFormat(script: string): boolean {
  return plain.test(script);
}

/** The text in quotes, with its escapes resolved. */
function unquoted(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code?: string, char = '') =>
      code === undefined ? String(char) : String.fromCharCode(Number.parseInt(code, 16)),
    );
}
