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
  fault: (entry) => entryRules('text')?.fault(entry),
  drawing: drawTickIn,
};

/** The type of a kind. */
export function typeNamed(name: KindName): FieldType {
  const type = fieldTypes.find((one) => fieldKinds[one].name === name);
  if (!type) throw new Error(`There is no kind of field called ${name}.`);
  return type;
}

/** Whether signers put their signature there, each in a place of their own. */
export const isSigned = (type: FieldType): boolean => fieldKinds[type].entry === undefined;

/** How entries of a kind are read and shown; undefined where a signature is put instead. */
export function entryRules(kind: FilledKind): EntryRules | undefined {
  return kind === 'choice' ? choiceRules : fieldKinds[typeNamed(kind)].entry;
}

/** Whether fields of a kind hold a signature, not an entry. */
export const takesMark = (kind: FilledKind): boolean => entryRules(kind) === undefined;

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
  return entryRules(kind)?.drawing(state === undefined ? entry : entry === state, rect);
}
