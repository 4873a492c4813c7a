import * as z from 'zod/mini';
import type { WireProblem } from './errorBody.ts';
import { clauseOf, codeOf } from './issueWords.ts';

/** What a parser gives: the value, or every problem found. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: WireProblem[] };

/** Problems that are told of one body at most. */
export const mostProblems = 50;

/** Any schema of this room. */
export type Schema = z.core.$ZodType;

/** The value that a schema gives. */
export type ValueOf<S extends Schema> = z.output<S>;

/** The schema itself, seen through defaults, optionals and checks. */
export function bareSchema(schema: Schema): Schema {
  const def = schema._zod.def as { innerType?: Schema; in?: Schema };
  const inner = def.innerType ?? def.in;
  return inner ? bareSchema(inner) : schema;
}

/** A member that an object schema names. */
interface Member {
  name: string;
  lowerCase: string;
  schema: Schema;
}

/** What a schema says of the insides of a value. */
interface Insides {
  members?: readonly Member[];
  /** The same by their names in lower case, and by their exact names. */
  byLowerCase?: ReadonlyMap<string, Member>;
  exact?: ReadonlyMap<string, Member>;
  element?: Schema;
  valueType?: Schema;
}

function readInsides(schema: Schema): Insides {
  const { shape, element, valueType } = bareSchema(schema)._zod.def as {
    shape?: Record<string, Schema>;
    element?: Schema;
    valueType?: Schema;
  };
  const members =
    shape &&
    Object.entries(shape).map(([name, member]) => ({
      name,
      lowerCase: name.toLowerCase(),
      schema: member,
    }));
  return {
    ...(members && {
      members,
      byLowerCase: new Map(members.map((member) => [member.lowerCase, member])),
      exact: new Map(members.map((member) => [member.name, member])),
    }),
    ...(element && { element }),
    ...(valueType && { valueType }),
  };
}

/**
 * The insides of the schemas that one body is read with, each read once: bodies hold thousands of
 * equal parts.
 */
function createInsides(): (schema: Schema) => Insides {
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
function foldNamed(given: Given, { members = [], exact }: Insides, insidesOf: InsidesOf): Given {
  if (exact && isExact(given, exact)) {
    let folded: Record<string, unknown> | undefined;
    for (const name in given) {
      const value = given[name];
      if (typeof value !== 'object') continue;
      const member = exact.get(name);
      const inner = member ? foldMembers(value, member.schema, insidesOf) : value;
      if (inner !== value) (folded ??= { ...given })[name] = inner;
    }
    return folded ?? given;
  }
  const folded: Record<string, unknown> = {};
  const byLowerCase = new Map(
    Object.keys(given).flatMap((key) => (given[key] === null ? [] : [[key.toLowerCase(), key]])),
  );
  for (const { name, lowerCase, schema } of members) {
    const isThere = Object.hasOwn(given, name) && given[name] !== null;
    const source = isThere ? name : byLowerCase.get(lowerCase);
    if (source !== undefined) folded[name] = foldMembers(given[source], schema, insidesOf);
  }
  return folded;
}

/** Whether an object has nothing but members of these exact names: nearly all are written so. */
function isExact(given: Given, exact: ReadonlyMap<string, Member>): boolean {
  for (const name in given) if (given[name] === null || !exact.has(name)) return false;
  return true;
}

/**
 * Gives members their exact names: an exact name wins, else one that is equal in lower case. `null`
 * counts as absent, and an empty list where a map is meant as an empty map. Keys that clients
 * choose (record schemas) are never folded. What needs no change is returned as it is: nearly all
 * bodies are written as they should be, and may hold thousands of parts. Unknown members go.
 */
function foldMembers(value: unknown, schema: Schema, insidesOf: InsidesOf): unknown {
  if (value === null || typeof value !== 'object') return value;
  const insides = insidesOf(schema);
  const { members, element, valueType } = insides;
  if (Array.isArray(value)) {
    // PHP writes an empty map as an empty list.
    if (value.length === 0 && (members || valueType)) return {};
    return element ? foldItems(value, element, insidesOf) : value;
  }
  if (members) return foldNamed(value as Given, insides, insidesOf);
  return valueType ? foldValues(value as Given, valueType, insidesOf) : value;
}

/** A member that parsing drops. */
export interface UnknownMember {
  /** The way to the object that holds it, known members by their exact names. */
  path: readonly PropertyKey[];
  /** The same with `*` for each key that the client chose. */
  pattern: readonly PropertyKey[];
  name: string;
  /** Never null, which counts as absent. */
  value: unknown;
  /** The schema names it, but another spelling of it in the same object counts. */
  isSecond: boolean;
}

/** The way to a value, from its end: cheap to lengthen, and spelt out only for what is found. */
interface Step {
  key: PropertyKey;
  /** The key, or `*` where the client chose it. */
  meant: PropertyKey;
  before: Step | undefined;
}

const spelt = (last: Step | undefined): Step[] => (last ? [...spelt(last.before), last] : []);

/** The members of a decoded JSON body that parsing by a schema drops, wherever they are. */
export function unknownMembers(schema: Schema, body: unknown): UnknownMember[] {
  const insidesOf = createInsides();
  const found: UnknownMember[] = [];
  const note = (name: string, value: unknown, isSecond: boolean, last: Step | undefined) => {
    const way = spelt(last);
    const path = way.map(({ key }) => key);
    found.push({ path, pattern: way.map(({ meant }) => meant), name, value, isSecond });
  };
  const look = (value: unknown, at: Schema, before: Step | undefined): void => {
    if (value === null || typeof value !== 'object') return;
    const { members, byLowerCase, element, valueType } = insidesOf(at);
    if (Array.isArray(value)) {
      if (element)
        for (const [key, item] of value.entries()) look(item, element, { key, meant: '*', before });
      return;
    }
    const given = value as Given;
    for (const name of Object.keys(given)) {
      const inner = given[name];
      if (inner === null) continue;
      const member = byLowerCase?.get(name.toLowerCase());
      if (members && !member) note(name, inner, false, before);
      else if (member && sourceOf(given, member) !== name) note(name, inner, true, before);
      else if (member) look(inner, member.schema, { key: member.name, meant: member.name, before });
      else if (valueType) look(inner, valueType, { key: name, meant: '*', before });
    }
  };
  look(body, schema, undefined);
  return found;
}

/** The spelling that gives a member of an object: the exact one, else the last; null is absent. */
function sourceOf(given: Given, { name, lowerCase }: Member): string | undefined {
  if (Object.hasOwn(given, name) && given[name] !== null) return name;
  return Object.keys(given).findLast(
    (key) => given[key] !== null && key.toLowerCase() === lowerCase,
  );
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
  const told = {
    async: false,
    reportInput: true,
    // What a schema does not word itself is worded below, whatever language zod was given.
    error: () => 'Invalid input',
  };
  const result = schema._zod.run(
    { value: foldMembers(body, schema, createInsides()), issues: [] },
    told,
  );
  if (result instanceof Promise) throw new TypeError('A body is judged at once.');
  if (result.issues.length === 0) return { ok: true, value: result.value as ValueOf<S> };
  // Thousands of parts may be wrong: only what is told of them is worded.
  const problems = result.issues.slice(0, mostProblems).map((raw) => {
    const issue = z.core.util.finalizeIssue(raw, told, z.config());
    const path = pathText(issue.path);
    const where = path === '' ? 'The body' : path;
    return { Path: path, Code: codeOf(issue), Message: `${where} ${clauseOf(issue)}.` };
  });
  return { ok: false, problems };
}
