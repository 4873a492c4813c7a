import type { WireProblem } from '#core/wire/errorBody.ts';
import {
  mostProblems,
  type Parsed,
  type Schema,
  type ValueOf,
  parseBody,
  pathText,
} from '#core/wire/parseBody.ts';
import { takeTurn } from '#server/service/storage/database/takeTurn.ts';

/** Members that are judged without a turn between: some milliseconds at most. */
const atOnce = 2_500;

type Given = Readonly<Record<string, unknown>>;

/** A map that is judged apart from the rest of the body. */
interface Cut {
  path: readonly PropertyKey[];
  schema: Schema;
  map: Given;
}

interface Definition {
  type: string;
  innerType?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  checks?: readonly unknown[];
}

/** The members, objects and lists of a value, counted until they are more than `most`. */
function weightOf(value: unknown, most = atOnce): number {
  if (value === null || typeof value !== 'object') return 1;
  let weight = 1;
  for (const name in value) {
    weight += weightOf((value as Given)[name], most - weight);
    if (weight > most) break;
  }
  return weight;
}

/** What a schema says beneath defaults and the like. */
function definitionOf(schema: Schema): Definition {
  const def = schema._zod.def as Definition;
  return def.innerType ? definitionOf(def.innerType) : def;
}

/** The spellings of an object's members: the exact one, else the last; null is none. */
function spellingsOf(given: Given): (name: string) => string | undefined {
  const byLowerCase = new Map(
    Object.keys(given).flatMap((key) => (given[key] === null ? [] : [[key.toLowerCase(), key]])),
  );
  return (name) =>
    Object.hasOwn(given, name) && given[name] !== null ? name : byLowerCase.get(name.toLowerCase());
}

/** The value with each large map in it emptied; these are added to `cuts`. */
function cutMaps(
  value: unknown,
  schema: Schema,
  path: readonly PropertyKey[],
  cuts: Cut[],
): unknown {
  if (value === null || typeof value !== 'object' || weightOf(value) <= atOnce) return value;
  const { shape, element, valueType, checks = [] } = definitionOf(schema);
  if (Array.isArray(value))
    return element
      ? value.map((item, index) => cutMaps(item, element, [...path, index], cuts))
      : value;
  const given = value as Given;
  if (valueType) {
    const names = Object.keys(given);
    if (names.length > 1 && checks.length === 0) {
      cuts.push({ path, schema, map: given });
      return {};
    }
    return Object.fromEntries(
      names.map((name) => [name, cutMaps(given[name], valueType, [...path, name], cuts)]),
    );
  }
  if (!shape) return value;
  const copy: Record<string, unknown> = { ...given };
  const spellingOf = spellingsOf(given);
  for (const [name, member] of Object.entries(shape)) {
    const spelling = spellingOf(name);
    if (spelling !== undefined)
      copy[spelling] = cutMaps(given[spelling], member, [...path, name], cuts);
  }
  return copy;
}

/** A map in parts that are judged at once; a member that weighs more is a part by itself. */
function partsOf(map: Given): Given[] {
  const parts: [string, unknown][][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const [name, value] of Object.entries(map)) {
    const own = weightOf(value);
    if (weight + own > atOnce) {
      parts.push([]);
      // The map itself.
      weight = 1;
    }
    parts.at(-1)?.push([name, value]);
    weight += own;
  }
  return parts.map((entries) => Object.fromEntries(entries));
}

/** A problem of a part of a body, as one of the body. */
function problemAt(path: readonly PropertyKey[], { Path, Code, Message }: WireProblem) {
  const before = pathText(path);
  const whole = `${before}${Path === '' || before === '' || Path.startsWith('[') ? '' : '.'}${Path}`;
  return { Path: whole, Code, Message: `${whole}${Message.slice(Path.length)}` };
}

/** Judges a map part by part. */
async function judgeMap({ path, schema, map }: Cut): Promise<Parsed<unknown>> {
  const problems: WireProblem[] = [];
  const value: Record<string, unknown> = {};
  for (const part of partsOf(map)) {
    await takeTurn();
    const judged = await parseInTurns(schema, part);
    if (judged.ok) Object.assign(value, judged.value);
    else problems.push(...judged.problems.map((problem) => problemAt(path, problem)));
    if (problems.length >= mostProblems) break;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Puts a value into what was parsed, where an empty map stands for it. */
function putAt(whole: unknown, path: readonly PropertyKey[], value: unknown): void {
  const [step, ...rest] = path;
  if (step === undefined) return;
  const at = whole as Record<PropertyKey, unknown>;
  if (rest.length === 0) at[step] = value;
  else putAt(at[step], rest, value);
}

/**
 * What `parseBody` gives, in turns: large maps of client-chosen names are judged in parts, and what
 * else the server has to do comes between them. Without it, the longest that `npm run stalls` holds
 * the thread is 1.6 times as long with 9,900 full fields, and 2.2 times with 9,999 wrong ones.
 */
export async function parseInTurns<S extends Schema>(
  schema: S,
  body: unknown,
): Promise<Parsed<ValueOf<S>>> {
  const cuts: Cut[] = [];
  const rest = cutMaps(body, schema, [], cuts);
  const parsed = parseBody(schema, rest);
  if (cuts.length === 0) return parsed;
  const problems = parsed.ok ? [] : [...parsed.problems];
  let whole: unknown = parsed.ok ? parsed.value : undefined;
  for (const cut of cuts) {
    if (problems.length >= mostProblems) break;
    const judged = await judgeMap(cut);
    if (!judged.ok) problems.push(...judged.problems);
    else if (cut.path.length === 0) whole = judged.value;
    else if (parsed.ok) putAt(whole, cut.path, judged.value);
  }
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, mostProblems) }
    : { ok: true, value: whole as ValueOf<S> };
}
