import { changeMembers, isSame } from '#core/draft/changedCopy.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { DefinedMembers } from '#core/draft/metadata/definitionToField.ts';
import type { WireField } from '#core/draft/metadata/fieldToDefinition.ts';
import { structureOf, type WrittenMetadata } from './writtenMetadata.ts';

/**
 * A field with what a text says of it; all else that is known of it stays. Where the text says
 * nothing new about its place, it stands where it stood, unrounded. `wire`: as it was written.
 */
export function redefine(field: DraftField, wire: WireField, members: DefinedMembers): DraftField {
  const { type, page, rect, imported, anchor, value, traits, tabOrder, converted } = members;
  const isUnmoved = isSame(wire.definition.Location, imported?.location);
  // What the text cannot tell of a field is not changed by it.
  const { Group } = wire.field.traits?.Group === undefined ? (field.traits ?? {}) : {};
  return changeMembers(field, {
    type,
    value: isSame(value, wire.field.value) ? field.value : value,
    traits: Group === undefined ? traits : { ...traits, Group },
    tabOrder,
    // What a conversion knows of the PDF's own field is more than its name.
    ...(converted?.name !== wire.definition.ConvertedFrom && { converted }),
    ...(!isUnmoved && { page, rect, imported, anchor, review: undefined }),
  });
}

/** A locked field that has another place in the other state, or is gone. */
export function findMovedLock(before: Draft, after: Draft): DraftField | undefined {
  if (before.fields === after.fields) return undefined;
  const locked = before.fields.filter((field) => field.locked);
  if (locked.length === 0) return undefined;
  const byId = new Map(after.fields.map((field) => [field.id, field]));
  return locked.find((field) => {
    const now = byId.get(field.id);
    return now?.rect !== field.rect || now.page !== field.page;
  });
}

type Names = ReadonlyMap<string, string>;

/** Pairs what is left on both sides, in order, where both have as many. */
function pairRest(olds: readonly string[], news: readonly string[]): Map<string, string> {
  return new Map(olds.length === news.length ? news.map((name, at) => [name, olds[at] ?? '']) : []);
}

/** The field that stood under a form set and name before; also where one of them was renamed. */
function findBefore(
  before: ReadonlyMap<string, Names>,
  after: ReadonlyMap<string, readonly string[]>,
): (set: string, name: string) => string | undefined {
  const setPairs = pairRest(
    [...before.keys()].filter((key) => !after.has(key)),
    [...after.keys()].filter((key) => !before.has(key)),
  );
  const found = new Map<string, Names>();
  for (const [set, names] of after) {
    const old = before.get(set) ?? before.get(setPairs.get(set) ?? '');
    if (!old) continue;
    const own = new Set(names);
    const namePairs = pairRest(
      [...old.keys()].filter((name) => !own.has(name)),
      names.filter((name) => !old.has(name)),
    );
    const ids = names.flatMap((name): [string, string][] => {
      const id = old.get(name) ?? old.get(namePairs.get(name) ?? '');
      return id === undefined ? [] : [[name, id]];
    });
    found.set(set, new Map(ids));
  }
  return (set, name) => found.get(set)?.get(name);
}

/** Form set -> the names of its fields in a document, in order. */
function namesBySet(fields: readonly DraftField[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { formSet = '', name } of fields) {
    const own = names.get(formSet);
    if (own) own.push(name);
    else names.set(formSet, [name]);
  }
  return names;
}

/** The fields in the draft's own order, if that gives every form set the order of the text. */
function inDraftOrder(
  fields: readonly DraftField[],
  before: readonly DraftField[],
): readonly DraftField[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const known = before.flatMap(({ id }) => byId.get(id) ?? []);
  const knownIds = new Set(known.map(({ id }) => id));
  const all = [...known, ...fields.filter(({ id }) => !knownIds.has(id))];
  const isKept = isSame(
    [...namesBySet(all)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [...namesBySet(fields)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return isKept ? all : fields;
}

/**
 * The draft that a whole text was read into, with the fields that were there before as they are
 * known: their ids, locks and origins stay, and a field that the text says nothing new about stays
 * where it stands, unrounded. `latest` has ids that were given meanwhile.
 */
export function keepFields(
  read: Draft,
  fileKey: string,
  base: WrittenMetadata,
  latest: WrittenMetadata,
): Draft {
  const own = read.fields.filter((field) => field.fileKey === fileKey);
  const after = namesBySet(own);
  const { ids, wires } = structureOf(base.exported);
  const idOf = findBefore(ids, after);
  const latestIdOf = findBefore(structureOf(latest.exported).ids, after);
  const wireOf = new Map(wires.map((wire) => [wire.field.id, wire]));
  const fields = own.map((field): DraftField => {
    const { formSet = '', name, signerIds } = field;
    const id = idOf(formSet, name);
    const wire = id === undefined ? undefined : wireOf.get(id);
    if (!wire) return { ...field, id: latestIdOf(formSet, name) ?? field.id };
    return changeMembers(redefine(wire.field, wire, field), { formSet, name, signerIds });
  });
  const before = base.draft.fields.filter((field) => field.fileKey === fileKey);
  const others = read.fields.filter((field) => field.fileKey !== fileKey);
  return { ...read, fields: [...others, ...inDraftOrder(fields, before)] };
}
