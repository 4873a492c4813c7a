import { keepInside } from '#core/geometry/keepInside.ts';
import { changeFields, inSignerOrder, changeMembers, isSame } from '#core/draft/changedCopy.ts';
import { type FactsByFile, nearestPage, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, FieldValue } from '#core/draft/draft.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { type FieldTraits, traitsIn } from '#core/fields/fieldTraits.ts';
import { isSigned, isToldElsewhere } from '#core/fields/kindFacts.ts';
import { relocateField } from './moveFields.ts';

/** Renames a field exactly as typed; faults are problems, so that typing is never fought. */
export function renameField(draft: Draft, id: string, name: string): Draft {
  return changeFields(draft, [id], (field) => changeMembers(field, { name }));
}

/** Changes fields' type; a box of the default size takes the new type's, from the same corner. */
export function setFieldType(
  draft: Draft,
  ids: Iterable<string>,
  type: FieldType,
  facts: FactsByFile,
): Draft {
  return changeFields(draft, ids, (field) => {
    if (field.type === type) return field;
    const { x, y, width, height } = field.rect;
    const isDefault = isSame({ width, height }, fieldKinds[field.type].defaultSize);
    const rect =
      isDefault && !field.locked ? { x, y, ...fieldKinds[type].defaultSize } : field.rect;
    const page = pageSizeOf(facts, field.fileKey, field.page);
    return changeMembers<DraftField>(field, {
      type,
      // What was entered for one type means nothing for another.
      value: undefined,
      traits: traitsFor(type, { ...fieldKinds[type].begins, ...field.traits }),
      rect: page && rect !== field.rect ? keepInside(rect, page) : rect,
    });
  });
}

/** Assigns fields to these signers alone; a field leaves an imported form set of others. */
export function setFieldSigners(
  draft: Draft,
  ids: Iterable<string>,
  signerIds: readonly string[],
): Draft {
  const ordered = inSignerOrder(draft, signerIds);
  return changeFields(draft, ids, (field) =>
    isSame(field.signerIds, ordered)
      ? field
      : changeMembers(field, { signerIds: ordered, formSet: undefined }),
  );
}

/** Puts fields on another page of their document, at the same place, kept inside that page. */
export function setFieldPage(
  draft: Draft,
  ids: Iterable<string>,
  page: number,
  facts: FactsByFile,
): Draft {
  if (!Number.isInteger(page) || page < 1) return draft;
  return changeFields(draft, ids, (field) => {
    const place = { fileKey: field.fileKey, page: nearestPage(facts, field.fileKey, page) };
    if (field.locked || place.page === field.page) return field;
    const size = pageSizeOf(facts, place.fileKey, place.page);
    return relocateField(field, place, size ? keepInside(field.rect, size) : field.rect);
  });
}

/** Enters something beforehand, or with undefined nothing; what is signed takes none. */
export function setFieldValue(
  draft: Draft,
  ids: Iterable<string>,
  value: FieldValue | undefined,
): Draft {
  return changeFields(draft, ids, (field) =>
    isSigned(field.type) ? field : changeMembers<DraftField>(field, { value }),
  );
}

/** Sets traits of fields, as far as the kinds of the fields have them; undefined takes one off. */
export function setFieldTraits(draft: Draft, ids: Iterable<string>, traits: FieldTraits): Draft {
  return changeFields(draft, ids, (field) =>
    changeMembers<DraftField>(field, {
      traits: traitsFor(field.type, { ...field.traits, ...traits }),
    }),
  );
}

/** Takes off all traits of fields that another service cannot be told. */
export function clearFieldTraits(draft: Draft, ids: Iterable<string>): Draft {
  return changeFields(draft, ids, (field) =>
    changeMembers<DraftField>(field, {
      traits: traitsIn(
        Object.fromEntries(
          Object.entries(field.traits ?? {}).filter(([name]) => isToldElsewhere(field.type, name)),
        ),
      ),
    }),
  );
}

/** Those of the traits that a kind has. */
function traitsFor(type: FieldType, traits: FieldTraits = {}): FieldTraits | undefined {
  const own: readonly string[] = fieldKinds[type].traits;
  return traitsIn(
    Object.fromEntries(Object.entries(traits).filter(([name]) => own.includes(name))),
  );
}

/** Locks fields against moving, resizing and deleting, or unlocks them. */
export function setFieldLocks(draft: Draft, ids: Iterable<string>, locked: boolean): Draft {
  return changeFields(draft, ids, (field) => changeMembers(field, { locked }));
}
