import type { Rect } from '#core/geometry/rect.ts';
import { drawTickIn } from './check.ts';
import type { EntryDrawing, EntryRules, FieldEntry } from './fieldKind.ts';
import { type FieldManner, type FieldTraits, type TraitName, traitsIn } from './fieldTraits.ts';
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
  fault: (entry) => entryRules.text?.fault(entry, {}),
  drawing: drawTickIn,
};

/** The type of each kind. */
export const typeNamed = Object.fromEntries(
  fieldTypes.map((type) => [fieldKinds[type].name, type]),
) as Readonly<Record<KindName, FieldType>>;

/** Whether signers put their signature there, each in a place of their own. */
export const isSigned = (type: FieldType): boolean => fieldKinds[type].entry === undefined;

/** Whether what is entered is one of several states, each with a place of its own. */
export const isChoice = (kind: FilledKind): kind is 'choice' | 'radio' =>
  kind === 'choice' || kind === 'radio';

/** Whether it is a signature, and not initials: what counts where one has to be given. */
export const isSignature = (type: FieldType): boolean =>
  isSigned(type) && !fieldKinds[type].isShort;

/** Whether fields of a kind hold initials. */
export const takesInitials = (kind: FilledKind): boolean =>
  kind !== 'choice' && fieldKinds[typeNamed[kind]].isShort === true;

/** What a field holds once its signer finishes, where it fills itself. */
export const fillsItself = (kind: FilledKind) => entryRules[kind]?.fills;

/** Whether each of its signers has a column of their own there: to sign, or for what is theirs. */
export const hasColumns = (type: FieldType): boolean =>
  isSigned(type) || fieldKinds[type].entry?.fills !== undefined;

/** What is known of another service: that it keeps the contract, or what its family adds. */
export type ServiceProfile = 'contract' | 'family';

/** Whether another service takes fields of a type. */
export const isTakenBy = (profile: ServiceProfile, type: FieldType): boolean =>
  fieldKinds[type].takenBy === 'all' || fieldKinds[type].takenBy === profile;

/** Whether another service can be told a trait: of a button its group, which is its form set. */
export const isToldElsewhere = (type: FieldType, name: string): boolean =>
  fieldKinds[type].isButton === true && name === 'Group';

/** How entries of each kind are read and shown; undefined where a signature is put instead. */
export const entryRules: Readonly<Partial<Record<FilledKind, EntryRules>>> = {
  ...Object.fromEntries(fieldTypes.map((type) => [fieldKinds[type].name, fieldKinds[type].entry])),
  choice: choiceRules,
};

/** The entry that a `Value` of metadata makes beforehand; undefined where none has an effect. */
export function presetEntry(
  type: FieldType,
  value: FieldEntry | number | undefined,
  manner: FieldManner = {},
): FieldEntry | undefined {
  return value === undefined ? undefined : fieldKinds[type].entry?.read(value, manner);
}

/**
 * What a field asks for, with the language of its signer where that says how it is shown; undefined
 * where nothing is to be said.
 */
export function mannerFor(
  type: FieldType,
  traits: FieldTraits | undefined,
  language: string | undefined,
): FieldManner | undefined {
  const isSpoken = fieldKinds[type].entry?.isSpoken && language !== undefined;
  return isSpoken ? { ...traits, language } : traits;
}

/** Whether fields of a kind hold a signature, not an entry. */
export const takesMark = (kind: FilledKind): boolean => entryRules[kind] === undefined;

/** What is reported of an entry: of a number the number, else the entry itself. */
export function reported(type: FieldType | undefined, entry: FieldEntry): FieldEntry | number {
  const report = type && fieldKinds[type].entry?.report;
  return report && !isEmptyEntry(entry) ? report(entry) : entry;
}

/** Whether an entry says nothing: an empty text, or a box that is not ticked. */
export const isEmptyEntry = (entry: FieldEntry): boolean =>
  typeof entry === 'boolean' ? !entry : entry.trim() === '';

/**
 * What stands in a place of a field that holds an entry, points on its page: nothing of what takes
 * a signature; of a place of a choice, which is on in `state`, a tick where the entry is that.
 */
export function entryDrawing(
  kind: FilledKind,
  entry: FieldEntry,
  rect: Rect,
  { manner = {}, state }: { manner?: FieldManner | undefined; state?: string | undefined } = {},
): EntryDrawing | undefined {
  const rules = entryRules[kind];
  const drawing = rules?.drawing(state === undefined ? entry : entry === state, rect, manner);
  if (drawing?.kind !== 'text') return drawing;
  const style = rules?.style?.(manner);
  return style ? { ...drawing, style } : drawing;
}

/** A trait that its field cannot have, or not so; the words follow its path. */
export interface TraitFault {
  member: TraitName;
  words: string;
}

/** What of the traits of a field its kind does not have. */
export function traitFaults(type: FieldType, members: FieldTraits): TraitFault[] {
  const traits = traitsIn(members) ?? {};
  const own: readonly string[] = fieldKinds[type].traits;
  const [odd, oddWords = ''] = fieldKinds[type].traitFault?.(traits) ?? [];
  const faults: TraitFault[] = odd ? [{ member: odd, words: oddWords }] : [];
  const strange = (Object.keys(traits) as TraitName[]).flatMap((member): TraitFault[] => {
    if (own.includes(member)) return [];
    if (member === 'Required' && isSigned(type))
      return traits.Required ? [] : [{ member, words: `cannot be false: a ${type} is required` }];
    return [{ member, words: `is not for a ${type}, which takes ${own.join(', ')}` }];
  });
  return [...strange, ...faults];
}

/** Why a `Value` is refused, as words after its path; breaks are for what has several lines. */
export function valueFault(
  type: FieldType,
  value: FieldEntry | number | undefined,
  traits: FieldTraits,
): string | undefined {
  if (value === undefined) return undefined;
  const { entry, valueFault: own } = fieldKinds[type];
  const hasBreak = typeof value === 'string' && /[\r\n\t]/.test(value);
  if (hasBreak && !entry?.style?.(traits)?.multiline)
    return 'must not hold line breaks or other control characters';
  return own(value, traits);
}
