import {
  isPlainFormat,
  type FormOperation,
  readNumberStyle,
  readSimpleCalculation,
} from './formScripts.ts';
import { numberOf, type NumberStyle, writeNumber } from './numberStyle.ts';

/** One field that a document computes from others. */
interface CalculationStep {
  /** Full name of the field. */
  name: string;
  operation: FormOperation;
  /** Full names of the fields that it is computed from. */
  of: string[];
  style?: NumberStyle;
}

/** A field that is computed from: what it holds until somebody enters something. */
interface ComputedFrom {
  name: string;
  value: string | boolean;
  /** Of a check box: what it stands for while it is ticked. */
  on?: string;
  style?: NumberStyle;
}

/** What a document computes by itself, in the order in which it is computed. */
export interface Calculations {
  steps: CalculationStep[];
  held: ComputedFrom[];
}

/**
 * What scripts of a document are not run: `totals` compute a value, `entries` check, change or
 * write what is entered.
 */
export type UnrunScripts = 'totals' | 'entries';

/** A field with its scripts; a field in several places may be there several times. */
export interface ScriptedField extends ComputedFrom {
  /** A text box, whose value can be computed. */
  isText: boolean;
  calculate?: string;
  format?: string;
  /** Those that run on each key and on each new value. */
  others: readonly string[];
}

/** Beyond these, calculations are not kept: they are read with each request. */
const most = { fields: 10_000, characters: 100_000 };

/**
 * Reads what a document computes. `order` names the fields as its form orders them (/CO); what a
 * field is computed from always comes before it. Fields that are computed from themselves, and all
 * other scripts, are not run.
 */
export function readCalculations(
  fields: readonly ScriptedField[],
  order: readonly string[],
): { calculations?: Calculations; unrun: UnrunScripts[] } {
  const byName = new Map<string, ScriptedField>();
  const unrun = new Set<UnrunScripts>();
  for (const field of fields) {
    if (!byName.has(field.name)) byName.set(field.name, field);
    const { format = '', others } = field;
    if ([format, ...others].some((script) => script.trim() !== '' && !isPlainFormat(script)))
      unrun.add('entries');
  }
  const waiting = stepsOf(byName, order);
  const totals = [...byName.values()].filter(({ calculate = '' }) => calculate.trim() !== '');
  if (totals.length > waiting.size) unrun.add('totals');
  const steps = inOrder(waiting);
  if (waiting.size > 0) unrun.add('totals');
  if (steps.length === 0) return { unrun: [...unrun] };
  const held = [...new Set(steps.flatMap(({ of, name }) => [...of, name]))].flatMap((name) => {
    const field = byName.get(name);
    return field ? [{ name, value: field.value, ...onOf(field), ...styleOf(field) }] : [];
  });
  const calculations = { steps, held };
  return JSON.stringify(calculations).length > most.characters
    ? { unrun: [...unrun.add('totals')] }
    : { calculations, unrun: [...unrun] };
}

/** The steps by the names of their fields, in the order given; without those that are not run. */
function stepsOf(
  byName: ReadonlyMap<string, ScriptedField>,
  order: readonly string[],
): Map<string, CalculationStep> {
  const sorted = [...byName.keys()].sort();
  const steps = new Map<string, CalculationStep>();
  let taken = 0;
  for (const name of new Set([...order, ...byName.keys()])) {
    const field = byName.get(name);
    const read = field?.isText ? readSimpleCalculation(field.calculate ?? '') : undefined;
    if (!field || !read) continue;
    const of = [...new Set(read.of.flatMap((one) => namedBy(sorted, one)))];
    taken += of.length + 1;
    if (taken <= most.fields)
      steps.set(name, { name, operation: read.operation, of, ...styleOf(field) });
  }
  return steps;
}

/** What a name stands for among sorted ones: a field, or all those below it. */
function namedBy(sorted: readonly string[], name: string): string[] {
  const own = startOf(sorted, name);
  // In the order of characters, a slash comes right after the dot.
  const below = sorted.slice(startOf(sorted, `${name}.`), startOf(sorted, `${name}/`));
  return sorted[own] === name ? [name, ...below] : below;
}

/** Where a name stands among sorted ones, or would. */
function startOf(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes the steps out whose fields are known by then; those left wait for themselves. */
function inOrder(waiting: Map<string, CalculationStep>): CalculationStep[] {
  const steps: CalculationStep[] = [];
  for (let next = first(waiting); next; next = first(waiting)) {
    steps.push(next);
    waiting.delete(next.name);
  }
  return steps;
}

const first = (waiting: ReadonlyMap<string, CalculationStep>) =>
  [...waiting.values()].find(({ of }) => !of.some((name) => waiting.has(name)));

const onOf = ({ on }: ScriptedField) => (on === undefined ? {} : { on });
function styleOf({ format }: ScriptedField): { style?: NumberStyle } {
  const style = format === undefined ? undefined : readNumberStyle(format);
  return style ? { style } : {};
}

/**
 * The computed values by name. `entryOf` returns what is entered into a field, undefined where
 * nothing is: then what the field holds counts, and nothing at all counts as 0.
 */
export function computeFields(
  { steps, held }: Calculations,
  entryOf: (name: string) => string | boolean | undefined,
): Map<string, string> {
  const fields = new Map(held.map((one) => [one.name, one]));
  const numbers = new Map<string, number>();
  const valueOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const field = fields.get(name);
    const value = entryOf(name) ?? field?.value ?? '';
    return numberOf(value === true ? (field?.on ?? '') : value || '', field?.style);
  };
  const texts = new Map<string, string>();
  for (const { name, operation, of, style } of steps) {
    const result = compute(operation, of.map(valueOf));
    numbers.set(name, result);
    texts.set(name, writeNumber(result, style));
  }
  return texts;
}

function compute(operation: FormOperation, values: readonly number[]): number {
  const result = {
    SUM: () => values.reduce((sum, value) => sum + value, 0),
    PRD: () => values.reduce((product, value) => product * value, 1),
    AVG: () => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length),
    MIN: () => values.reduce((least, value) => Math.min(least, value), values[0] ?? 0),
    MAX: () => values.reduce((most, value) => Math.max(most, value), values[0] ?? 0),
  }[operation]();
  return Number.isFinite(result) ? Math.round(result * 1e6) / 1e6 : 0;
}
