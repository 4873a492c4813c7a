import type { Rect } from '#core/geometry/rect.ts';
import { drawTickIn } from './check.ts';
import type { EntryDrawing, EntryRules, FieldEntry } from './fieldKind.ts';
import { fieldKinds, type FieldType, type KindName } from './fieldKinds.ts';

/** The types in the order in which they are offered. */
export const fieldTypes = Object.keys(fieldKinds) as FieldType[];

/** Their other names, in the same order. */
export const kindNames = fieldTypes.map((type) => fieldKinds[type].name);

/** Kinds of fields that are filled in: those that are placed, and choices inside a PDF. */
export type FilledKind = KindName | 'choice';

/** One of several states: each has a place of its own, which is drawn ticked or not. */
const choiceRules: EntryRules = {
  empty: '',
  typed: false,
  read: String,
  fault: (entry) => entryRules.text?.fault(entry),
  drawing: drawTickIn,
};

/** The type of each kind. */
export const typeNamed = Object.fromEntries(
  fieldTypes.map((type) => [fieldKinds[type].name, type]),
) as Readonly<Record<KindName, FieldType>>;

/** Whether signers put their signature there, each in a place of their own. */
export const isSigned = (type: FieldType): boolean => fieldKinds[type].entry === undefined;

/** How entries of each kind are read and shown; undefined where a signature is put instead. */
export const entryRules: Readonly<Partial<Record<FilledKind, EntryRules>>> = {
  ...Object.fromEntries(fieldTypes.map((type) => [fieldKinds[type].name, fieldKinds[type].entry])),
  choice: choiceRules,
};

/** The entry that a `Value` of metadata makes beforehand; undefined where none has an effect. */
export function presetEntry(
  type: FieldType,
  value: FieldEntry | number | undefined,
): FieldEntry | undefined {
  return value === undefined ? undefined : fieldKinds[type].entry?.read(value);
}

/** Whether fields of a kind hold a signature, not an entry. */
export const takesMark = (kind: FilledKind): boolean => entryRules[kind] === undefined;

/**
 * What stands in a place of a field that holds an entry, points on its page: nothing of what takes
 * a signature; of a place of a choice, which is on in `state`, a tick where the entry is that.
 */
export function entryDrawing(
  kind: FilledKind,
  entry: FieldEntry,
  rect: Rect,
  state?: string,
): EntryDrawing | undefined {
  return entryRules[kind]?.drawing(state === undefined ? entry : entry === state, rect);
}
