import { limits } from '#core/wire/limits.ts';
import { type Schema, bareSchema, pathText } from '#core/wire/parseBody.ts';

/** How deep objects and lists may nest: deeper ones would overflow the stack of what walks them. */
export const deepest = 64;

/** What a body has too much of: levels; members, objects, lists or texts in all; members of one. */
export type JsonExcess = 'depth' | 'parts' | 'texts' | 'members';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Texts of a body: the name and the value of each member, and a list as long as any may be. */
export const allowedTexts = (parts: number) => 2 * parts + limits.fields;

/**
 * Counts the members, objects, lists and texts of a JSON text in UTF-8 while it arrives, before
 * anything of it is parsed. What it returns takes the next bytes, and says what is too much.
 */
export function countJsonParts(allowed: number): (bytes: Uint8Array) => JsonExcess | undefined {
  let [isText, isEscaped, parts, texts, open] = [false, false, 0, 0, 0];
  /** Members by level, of the object that is open there. */
  const members = new Int32Array(deepest + 2);
  const enter = (): JsonExcess | undefined => {
    open += 1;
    members[open] = 0;
    return open > deepest ? 'depth' : add();
  };
  const add = () => ((parts += 1) > allowed ? ('parts' as const) : undefined);
  const addMember = () => {
    const count = (members[open] ?? 0) + 1;
    members[open] = count;
    return count > limits.fields ? ('members' as const) : add();
  };
  const passText = (byte: number | undefined) => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) isText = false;
  };
  const pass = (byte: number | undefined) => {
    if (byte === quote) {
      isText = true;
      return (texts += 1) > allowedTexts(allowed) ? ('texts' as const) : undefined;
    }
    if (byte === colon) return addMember();
    if (byte === openMap || byte === openList) return enter();
    // A text that closes more than it opens is no JSON.
    if (byte === closeMap || byte === closeList) open = Math.max(0, open - 1);
    return undefined;
  };
  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      if (isText) passText(bytes[index]);
      else {
        const excess = pass(bytes[index]);
        if (excess) return excess;
      }
    }
    return undefined;
  };
}

/** A list or map that holds more than it may. */
export interface Excess {
  path: string;
  most: number;
  isMap: boolean;
}

/** What a schema says of the insides of a value. */
interface Definition {
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
}

/** How many items a list may have: as its schema says, else enough for any real body. */
function mostItems(schema: Schema, element: Schema): number {
  const checks = (bareSchema(schema)._zod.def.checks ?? []).map(
    (check) => check._zod.def as { check: string; maximum?: number },
  );
  const maximum = checks.find(({ check }) => check === 'max_length')?.maximum;
  const isNumber = element._zod.def.type === 'number';
  return maximum ?? (isNumber ? limits.strokePoints * 3 : limits.fields);
}

/** The members of an object schema that can hold lists or maps, by their names in lower case. */
const membersOf = new WeakMap<object, Map<string, Schema>>();

function membersWithMany(shape: Record<string, Schema>): Map<string, Schema> {
  const known = membersOf.get(shape);
  if (known) return known;
  const members = new Map(
    Object.entries(shape).flatMap(([name, member]) =>
      holdsMany(member) ? [[name.toLowerCase(), member]] : [],
    ),
  );
  membersOf.set(shape, members);
  return members;
}

const definitionOf = (schema: Schema) => bareSchema(schema)._zod.def as Definition;

function holdsMany(schema: Schema): boolean {
  const { shape, element, valueType, options = [] } = definitionOf(schema);
  if (shape) return membersWithMany(shape).size > 0;
  return element !== undefined || valueType !== undefined || options.some(holdsMany);
}

/** The way to a value, from its end. */
interface Way {
  step: PropertyKey;
  before: Way | undefined;
}

const wayTo = (last: Way | undefined): PropertyKey[] =>
  last ? [...wayTo(last.before), last.step] : [];

/**
 * Finds the first list or map with more parts than it may have, or whose maps have more together,
 * without a look at these parts: a body of hundreds of thousands of small ones is refused before
 * each of them is judged. Returns undefined where there is none.
 */
export function findExcess(schema: Schema, value: unknown, before?: Way): Excess | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { shape, element, valueType, options } = definitionOf(schema);
  if (options) return firstOf(options, (option) => findExcess(option, value, before));
  const excess = (most: number, isMap: boolean) => ({ path: pathText(wayTo(before)), most, isMap });
  if (Array.isArray(value)) {
    if (!element) return undefined;
    const most = mostItems(schema, element);
    if (value.length > most) return excess(most, false);
    if (!holdsMany(element)) return undefined;
    return firstOf(value.entries(), ([step, item]) => findExcess(element, item, { step, before }));
  }
  const given = value as Record<string, unknown>;
  if (shape) {
    const members = membersWithMany(shape);
    if (members.size === 0) return undefined;
    return firstOf(Object.keys(given), (step) => {
      const inner = members.get(step.toLowerCase());
      return inner && findExcess(inner, given[step], { step, before });
    });
  }
  const names = Object.keys(given);
  if (names.length > limits.fields) return excess(limits.fields, true);
  if (!valueType || !holdsMany(valueType)) return undefined;
  if (definitionOf(valueType).valueType && partsIn(given) > limits.fields)
    return excess(limits.fields, true);
  return firstOf(names, (step) => findExcess(valueType, given[step], { step, before }));
}

/** The members of all objects of a map. */
function partsIn(map: Record<string, unknown>): number {
  let parts = 0;
  for (const inner of Object.values(map))
    if (typeof inner === 'object' && inner !== null) parts += Object.keys(inner).length;
  return parts;
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => Excess | undefined): Excess | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}
