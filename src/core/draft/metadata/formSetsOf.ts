import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { limits } from '#core/wire/limits.ts';
import { changedRange } from '#core/draft/lists/changedRange.ts';
import { changeItems, isSame } from '#core/draft/changedCopy.ts';
import type { Draft, DraftField, DraftFile } from '#core/draft/draft.ts';
import { provisionalWireId } from '#core/draft/wireIds.ts';

/** A form set as it goes over the wire. */
export interface PlannedFormSet {
  key: string;
  signerIds: readonly string[];
  /** In the order of the draft; no two have the same name. */
  fields: readonly DraftField[];
}

interface OpenFormSet {
  key: string | undefined;
  signerIds: readonly string[];
  fields: DraftField[];
  names: Set<string>;
  /** It came without fields and stays so. */
  empty: boolean;
}

const signatureOf = (signerIds: readonly string[]) => signerIds.join('\n');

function add(set: OpenFormSet, field: DraftField): void {
  set.fields.push(field);
  set.names.add(field.name);
}

/** A button whose choice is the set that it stands in. */
const isSetsButton = ({ type, traits }: DraftField) =>
  fieldKinds[type].isButton && traits?.Group === undefined;

/** Whether a set is what its buttons are one choice by: another field would be none of it. */
const isOneChoice = ({ fields }: OpenFormSet) => fields.length > 0 && fields.every(isSetsButton);

/**
 * Puts a field into the first set of its signers without that name; a repeated name opens another
 * set, so that export loses nothing.
 */
function addToOwn(sets: OpenFormSet[], field: DraftField): void {
  const open = sets.find(
    (set) => !set.names.has(field.name) && (isSetsButton(field) || !isOneChoice(set)),
  );
  if (open) add(open, field);
  else
    sets.push({
      key: undefined,
      signerIds: field.signerIds,
      fields: [field],
      names: new Set([field.name]),
      empty: false,
    });
}

/** Derived sets come in the order of their signers: 1; 1 and 2; 2; ... and last the unassigned. */
function comparePositions(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, position] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (position !== other) return position - other;
  }
  return a.length - b.length;
}

function openSetsOf(
  file: DraftFile,
  fields: readonly DraftField[],
): [OpenFormSet[], OpenFormSet[]] {
  const imported = new Map<string, OpenFormSet>();
  const bySigners = new Map<string, OpenFormSet[]>();
  for (const { key, signerIds, empty } of file.formSets) {
    const set = { key, signerIds, fields: [], names: new Set<string>(), empty: empty ?? false };
    imported.set(key, set);
    if (empty) continue;
    const own = bySigners.get(signatureOf(signerIds));
    if (own) own.push(set);
    else bySigners.set(signatureOf(signerIds), [set]);
  }
  const made: DraftField[] = [];
  for (const field of fields) {
    const set = field.formSet === undefined ? undefined : imported.get(field.formSet);
    if (
      set &&
      !set.names.has(field.name) &&
      signatureOf(set.signerIds) === signatureOf(field.signerIds)
    )
      add(set, field);
    else made.push(field);
  }
  for (const field of made) {
    const signature = signatureOf(field.signerIds);
    const own = bySigners.get(signature);
    if (own) addToOwn(own, field);
    else {
      const first: OpenFormSet[] = [];
      bySigners.set(signature, first);
      addToOwn(first, field);
    }
  }
  const derived = [...bySigners.values()].flat().filter((set) => set.key === undefined);
  return [[...imported.values()].filter((set) => set.empty || set.fields.length > 0), derived];
}

/** `<n>_<Signer1_Signer2>`, shortened if so many signers make it too long. */
function derivedKey(number: number, wireIds: readonly string[]): string {
  const [first = 'unassigned', ...others] = wireIds;
  const whole = `${number}_${[first, ...others].join('_')}`;
  if (whole.length <= limits.name) return whole;
  const short = `${number}_${first}_and_${others.length}_more`;
  return short.length <= limits.name ? short : `${number}_shared`;
}

/** `DraftFile.key` -> the form sets of the document. */
export type FormSetPlans = ReadonlyMap<string, readonly PlannedFormSet[]>;

/** The form sets of a draft, and what they were made from. */
export interface PlannedBefore {
  draft: Draft;
  wireIds: readonly string[];
  plans: FormSetPlans;
}

/** Whether a field that took the place of another belongs to the same form set in the same way. */
function isPlannedAlike(a: DraftField, b: DraftField): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.fileKey === b.fileKey &&
    a.formSet === b.formSet &&
    isSame(a.signerIds, b.signerIds)
  );
}

/** The plan before with fields exchanged if only places and sizes changed, else undefined. */
function replan(
  draft: Draft,
  wireIds: readonly string[],
  latest: PlannedBefore,
): FormSetPlans | undefined {
  if (
    latest.draft.files !== draft.files ||
    latest.draft.signers !== draft.signers ||
    latest.draft.fields.length !== draft.fields.length ||
    !isSame(latest.wireIds, wireIds)
  )
    return undefined;
  const before = latest.draft.fields;
  const after = draft.fields;
  const changes = new Map<DraftField, DraftField>();
  const { start, endAfter } = changedRange(before, after);
  for (let at = start; at < endAfter; at += 1) {
    const [old, now] = [before[at], after[at]];
    if (!old || !now || old === now) continue;
    if (!isPlannedAlike(old, now)) return undefined;
    changes.set(old, now);
  }
  if (changes.size === 0) return latest.plans;
  const files = new Set([...changes.values()].map((field) => field.fileKey));
  const exchange = (field: DraftField) => changes.get(field) ?? field;
  return new Map(
    [...latest.plans].map(([fileKey, sets]) => [
      fileKey,
      files.has(fileKey)
        ? sets.map((set) => ({ ...set, fields: changeItems(set.fields, exchange) }))
        : sets,
    ]),
  );
}

/**
 * The form sets of every document, by `DraftFile.key`: imported ones with their keys and in their
 * order, then one per distinct set of signers for the fields made here; such a field joins an
 * imported set of the same signers. Derived keys are unique over the transaction and equal no
 * fileId. `wireIds`: ids of the signers by position. `before` saves work where little changed, and
 * does not change the result.
 */
export function formSetsOf(
  draft: Draft,
  wireIds: readonly string[],
  before?: PlannedBefore,
): FormSetPlans {
  return (before && replan(draft, wireIds, before)) ?? planAll(draft, wireIds);
}

function planAll(draft: Draft, wireIds: readonly string[]): FormSetPlans {
  const positions = new Map(draft.signers.map((signer, position) => [signer.id, position]));
  const used = new Set<string>();
  for (const file of draft.files) {
    used.add(file.fileId);
    for (const { key } of file.formSets) used.add(key);
  }
  const byFile = new Map<string, DraftField[]>(draft.files.map((file) => [file.key, []]));
  for (const field of draft.fields) byFile.get(field.fileKey)?.push(field);
  let number = 0;
  const plans = new Map<string, readonly PlannedFormSet[]>();
  for (const file of draft.files) {
    const [imported, derived] = openSetsOf(file, byFile.get(file.key) ?? []);
    const positioned = derived
      .map((set) => ({
        set,
        positions: set.signerIds.map((id) => positions.get(id) ?? draft.signers.length),
      }))
      .sort((a, b) => comparePositions(a.positions, b.positions));
    for (const { set, positions: at } of positioned) {
      const ids = at.map((position) => wireIds[position] ?? provisionalWireId(position));
      do {
        number += 1;
        set.key = derivedKey(number, ids);
      } while (used.has(set.key));
      used.add(set.key);
    }
    plans.set(
      file.key,
      [...imported, ...positioned.map(({ set }) => set)].map(({ key = '', signerIds, fields }) => ({
        key,
        signerIds,
        fields,
      })),
    );
  }
  return plans;
}
