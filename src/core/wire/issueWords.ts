import type * as z from 'zod/mini';

/** `must have at least 1 entry`, `must be at most 5`: a bound in words of what it bounds. */
function sized(origin: string, bound: string, size: number | bigint): string {
  const isOne = Number(size) === 1;
  if (origin === 'string')
    return `must have ${bound} ${size} ${isOne ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${bound} ${size} ${isOne ? 'entry' : 'entries'}`;
  return `must be ${bound} ${size}`;
}

/** What the schema itself says of a value, or undefined where it leaves that to this file. */
function ownWords(issue: z.core.$ZodIssue): string | undefined {
  return issue.message === 'Invalid input' || issue.message === '' ? undefined : issue.message;
}

/** The values of which one is allowed, and the one that was given. */
export function oneOf(values: readonly unknown[], given: unknown): string {
  const names = values.map((value) => JSON.stringify(value));
  const last = names.pop() ?? '';
  const allowed = names.length === 0 ? last : `${names.join(', ')} or ${last}`;
  const isScalar = ['string', 'number', 'boolean'].includes(typeof given);
  const named = isScalar ? `, not ${JSON.stringify(given).slice(0, 100)}` : '';
  return `must be ${allowed}${named}`;
}

/** The literals of a union of nothing else, else undefined. */
function literalsOf(issue: z.core.$ZodIssueInvalidUnion): unknown[] | undefined {
  const values = issue.errors.flatMap((issues) =>
    issues.map((one) => (one.code === 'invalid_value' ? one.values : undefined)),
  );
  return values.length > 0 && values.every((one) => one !== undefined) ? values.flat() : undefined;
}

const isMissing = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.input === undefined;

/** What is wrong, following the place where it is. */
export function clauseOf(issue: z.core.$ZodIssue): string {
  const own = ownWords(issue);
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? (own ?? 'is required') : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return own ?? oneOf(issue.values, issue.input);
    case 'too_small':
      if (own) return own;
      return sized(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'too_big':
      return sized(issue.origin, 'at most', issue.maximum);
    case 'invalid_key':
      return 'is not a valid name: 1 to 255 characters without control characters';
    case 'invalid_union': {
      const literals = literalsOf(issue);
      return own ?? (literals ? oneOf(literals, issue.input) : 'has a value that is not allowed');
    }
    default:
      return own ?? 'is not valid';
  }
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  if (type === 'record') return 'an object';
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

const codes: Record<string, string> = {
  invalid_type: 'type',
  invalid_value: 'value',
  invalid_union: 'value',
  too_small: 'too-small',
  too_big: 'too-big',
  invalid_key: 'name',
  custom: 'value',
};

/** The code of an issue; a check of several members may name its own. */
export function codeOf(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'required';
  const own: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof own === 'string' ? own : (codes[issue.code] ?? 'value');
}
