import { entryRules, fillsItself, isEmptyEntry, takesMark } from '#core/fields/kindFacts.ts';
import type { Entry, FormField } from './formField.ts';

/** What the signer has given so far. */
export interface Given {
  fields: readonly FormField[];
  /** By field key: what was entered, also what was left empty on the way. */
  entries: ReadonlyMap<string, Entry>;
  /** Keys of fields whose entry cannot stay as it is. */
  faults: { has(key: string): boolean };
  /** Keys of signatures that are there. */
  marks: { has(key: string): boolean };
  /** What is not required is passed by. */
  onlyRequired?: boolean;
}

/** How far the signer is. */
interface Progress {
  done: number;
  total: number;
  /** The state of each field that counts, in reading order. */
  steps: readonly { key: string; isDone: boolean }[];
  /** Nothing that is required is missing, and nothing is wrong. */
  canFinish: boolean;
}

/** The entry of a field, or what stands there without one. */
export function entryOf(field: FormField, entries: Given['entries']): Entry {
  const isOwn = !field.readOnly || field.isComputed || fillsItself(field.kind);
  return (isOwn ? entries.get(field.key) : undefined) ?? field.value;
}

/**
 * Whether a field is done: a signature that is there, what is typed and fits, what is pressed and
 * was answered, also by being left as it is.
 */
function isDone(field: FormField, { entries, faults, marks }: Given): boolean {
  const rules = entryRules[field.kind];
  if (!rules) return marks.has(field.key);
  if (isMissing(field, entries)) return false;
  return rules.typed
    ? !faults.has(field.key) && entryOf(field, entries) !== rules.empty
    : entries.has(field.key) || field.value !== rules.empty;
}

/** Whether a field has to be filled in: signatures, and what the sender asks for. */
export function isRequired({ kind, manner, readOnly }: FormField): boolean {
  return takesMark(kind) || (manner.Required === true && !readOnly);
}

/** Whether Next field leads there: not done, and either required or not yet passed by. */
function isAhead(field: FormField, given: Given): boolean {
  // What fills itself with more than its box holds is mended where the signer gives their name.
  if (given.faults.has(field.key)) return true;
  if (field.readOnly || isDone(field, given)) return false;
  return mustMend(field, given) || !(given.onlyRequired || given.entries.has(field.key));
}

/** Whether it keeps the signer from finishing: a fault, no signature, nothing where it is asked. */
function mustMend(field: FormField, { entries, faults, marks }: Given): boolean {
  if (takesMark(field.kind)) return !marks.has(field.key);
  return faults.has(field.key) || isMissing(field, entries);
}

/** Whether a field holds nothing although the sender asks for it. */
function isMissing(field: FormField, entries: Given['entries']): boolean {
  const { Required, ReadOnly } = field.manner;
  return Required === true && !ReadOnly && isEmptyEntry(entryOf(field, entries));
}

/** How far the signer is. Fields that another signer filled in do not count. */
export function progressOf(given: Given): Progress {
  const steps = given.fields
    .filter((field) => !field.readOnly)
    .map((field) => ({ key: field.key, isDone: isDone(field, given) }));
  return {
    done: steps.filter((step) => step.isDone).length,
    total: steps.length,
    steps,
    canFinish: !given.fields.some((field) => mustMend(field, given)),
  };
}

/** Where Next field leads: the next that waits after the current one, then from the start. */
export function nextField(given: Given, current: string | undefined): FormField | undefined {
  const { fields } = given;
  const at = fields.findIndex((field) => field.key === current);
  const waiting = (field: FormField) => field.key !== current && isAhead(field, given);
  return (
    fields.slice(at + 1).find(waiting) ??
    fields.slice(0, at + 1).find(waiting) ??
    // Nothing else waits: a current one that is required still does.
    fields.find((field) => field.key === current && mustMend(field, given))
  );
}

/** A field that is not done. */
interface OpenField {
  field: FormField;
  /** It keeps the signer from finishing: a signature that is missing, or an entry to correct. */
  isRequired: boolean;
}

/** What Finish would leave open, in reading order; only what is required, where that is asked. */
export function openFields(given: Given): OpenField[] {
  return given.fields
    .filter((field) => given.faults.has(field.key) || !(field.readOnly || isDone(field, given)))
    .map((field) => ({ field, isRequired: mustMend(field, given) }))
    .filter((open) => open.isRequired || !given.onlyRequired);
}
