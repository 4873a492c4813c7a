import * as z from 'zod/mini';
import type { WireProblem } from './errorBody.ts';

/** What a parser gives: the value, or every problem found. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: WireProblem[] };

/** Any schema of this room. */
export type Schema = z.core.$ZodType;

/** The value that a schema gives. */
export type ValueOf<S extends Schema> = z.output<S>;

/**
 * The members that an object schema names, or undefined for any other schema. Looks through
 * defaults, optionals and checks.
 */
function bare(schema: Schema): Schema {
  const def = schema._zod.def as { innerType?: Schema; in?: Schema };
  const inner = def.innerType ?? def.in;
  return inner ? bare(inner) : schema;
}

/** What a schema says of the insides of a value. */
export interface Insides {
  members?: readonly { name: string; lowerCase: string; schema: Schema }[];
  element?: Schema;
  valueType?: Schema;
}

function readInsides(schema: Schema): Insides {
  const { shape, element, valueType } = bare(schema)._zod.def as {
    shape?: Record<string, Schema>;
    element?: Schema;
    valueType?: Schema;
  };
  return {
    ...(shape && {
      members: Object.entries(shape).map(([name, member]) => ({
        name,
        lowerCase: name.toLowerCase(),
        schema: member,
      })),
    }),
    ...(element && { element }),
    ...(valueType && { valueType }),
  };
}

/**
 * The insides of the schemas that one body is read with, each read once: bodies hold thousands of
 * equal parts.
 */
export function createInsides(): (schema: Schema) => Insides {
  const known = new Map<Schema, Insides>();
  return (schema) => {
    const insides = known.get(schema) ?? readInsides(schema);
    known.set(schema, insides);
    return insides;
  };
}

type InsidesOf = ReturnType<typeof createInsides>;
type Given = Readonly<Record<string, unknown>>;

/** The list with its items folded, or the very same list when nothing had to be. */
function foldItems(
  items: readonly unknown[],
  schema: Schema,
  insidesOf: InsidesOf,
): readonly unknown[] {
  const folded = items.map((item) => foldMembers(item, schema, insidesOf));
  return folded.every((item, index) => item === items[index]) ? items : folded;
}

/**
 * The members under client-chosen keys folded and without nulls, or the very same object when
 * nothing had to be.
 */
function foldValues(given: Given, schema: Schema, insidesOf: InsidesOf): Given {
  const names = Object.keys(given);
  const folded = names.map((name) => foldMembers(given[name], schema, insidesOf));
  if (names.every((name, index) => folded[index] !== null && folded[index] === given[name]))
    return given;
  return Object.fromEntries(
    names.flatMap((name, index) => (folded[index] === null ? [] : [[name, folded[index]]])),
  );
}

/**
 * An object's members under their exact names, or the very same object when it has them so already
 * and no others.
 */
function foldNamed(
  given: Given,
  members: NonNullable<Insides['members']>,
  insidesOf: InsidesOf,
): Given {
  const folded: Record<string, unknown> = {};
  let byLowerCase: Map<string, string> | undefined;
  let found = 0;
  let isSame = true;
  for (const { name, lowerCase, schema } of members) {
    let source: string | undefined = name;
    if (!Object.hasOwn(given, name) || given[name] === null) {
      byLowerCase ??= new Map(
        Object.keys(given).flatMap((key) =>
          given[key] === null ? [] : [[key.toLowerCase(), key]],
        ),
      );
      source = byLowerCase.get(lowerCase);
    }
    if (source === undefined) continue;
    const member = foldMembers(given[source], schema, insidesOf);
    folded[name] = member;
    found += 1;
    if (source !== name || member !== given[name]) isSame = false;
  }
  return isSame && found === Object.keys(given).length ? given : folded;
}

/**
 * Gives members their exact names: an exact name wins, else one that is equal in lower case. `null`
 * counts as absent, and an empty list where a map is meant as an empty map. Keys that clients
 * choose (record schemas) are never folded. What needs no change is returned as it is: nearly all
 * bodies are written as they should be, and may hold thousands of parts. Unknown members go.
 */
function foldMembers(value: unknown, schema: Schema, insidesOf: InsidesOf): unknown {
  if (value === null || typeof value !== 'object') return value;
  const { members, element, valueType } = insidesOf(schema);
  if (Array.isArray(value)) {
    // PHP writes an empty map as an empty list.
    if (value.length === 0 && (members || valueType)) return {};
    return element ? foldItems(value, element, insidesOf) : value;
  }
  if (members) return foldNamed(value as Given, members, insidesOf);
  return valueType ? foldValues(value as Given, valueType, insidesOf) : value;
}

/** Where in a body something is, as `Signers[0].Email` or `FormSets["a b"]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      const name = String(part);
      if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return index === 0 ? name : `.${name}`;
      return `[${JSON.stringify(name)}]`;
    })
    .join('');
}

/** The path to a member called `__proto__` anywhere; zod would drop it without a word. */
function findProto(value: unknown): PropertyKey[] | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  for (const name of Object.keys(value)) {
    const step = Array.isArray(value) ? Number(name) : name;
    if (name === '__proto__') return [step];
    const inner = findProto((value as Record<string, unknown>)[name]);
    if (inner) return [step, ...inner];
  }
  return undefined;
}

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
function oneOf(values: readonly unknown[], given: unknown): string {
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

/** What is wrong, following the place where it is. */
function clause(issue: z.core.$ZodIssue): string {
  const own = ownWords(issue);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return own ?? oneOf(issue.values, issue.input);
    case 'too_small':
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

function sentence(issue: z.core.$ZodIssue, path: string): string {
  return `${path === '' ? 'The body' : path} ${clause(issue)}.`;
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
function codeOf(issue: z.core.$ZodIssue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof own === 'string' ? own : (codes[issue.code] ?? 'value');
}

/**
 * Parses an already decoded JSON body: folds member names, drops nulls and unknown members, applies
 * defaults. All problems are returned at once (at most 50), each with its path, a code and a
 * sentence.
 */
export function parseBody<S extends Schema>(schema: S, body: unknown): Parsed<ValueOf<S>> {
  const proto = findProto(body);
  if (proto) {
    const path = pathText(proto);
    return {
      ok: false,
      problems: [
        {
          Path: path,
          Code: 'name',
          Message: `${path}: "__proto__" cannot be a name; choose another.`,
        },
      ],
    };
  }
  const result = z.safeParse(schema, foldMembers(body, schema, createInsides()), {
    reportInput: true,
  });
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues.slice(0, 50).map((issue) => {
    const path = pathText(issue.path);
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    return {
      Path: path,
      Code: missing ? 'required' : codeOf(issue),
      Message: sentence(issue, path),
    };
  });
  return { ok: false, problems };
}
