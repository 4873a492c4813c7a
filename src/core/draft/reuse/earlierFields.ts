import { inSignerOrder, withFields } from '#core/draft/changeFields.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor } from '#core/draft/commands/fieldNames.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { placesOf, suggestTakers, takePlaces } from './takePlaces.ts';

/** The fields of one of a draft's documents. */
export function fieldsOfFile(draft: Draft, fileKey: string): readonly DraftField[] {
  return draft.fields.filter((field) => field.fileKey === fileKey);
}

/** A document of an earlier draft. */
export interface EarlierDocument {
  draft: Draft;
  fileKey: string;
}

/** Old id of a repeat -> its new one: copies of a repeat do not change with it. */
export function newRepeats(
  fields: readonly { repeat?: string | undefined }[],
  nextId: () => string,
): ReadonlyMap<string, string> {
  const repeats = new Set(fields.flatMap(({ repeat }) => repeat ?? []));
  return new Map([...repeats].map((repeat) => [repeat, nextId()]));
}

/** A signer as a new draft has them: with a number for a name, and no address. */
const isUnnamed = (name: string, email: string) => email === '' && /^Signer \d+$/.test(name);

/**
 * Takes over the fields that stand on the very same PDF in an earlier draft, exactly where they
 * stood. Signers are found by their names; a signer without a name takes that of the earlier one.
 */
export function takeFieldsOf(
  draft: Draft,
  fileKey: string,
  earlier: EarlierDocument,
  nextId: () => string,
): WithNewFields {
  const fields = fieldsOfFile(earlier.draft, earlier.fileKey);
  if (fields.length === 0) return { draft, newIds: [] };
  const places = placesOf(earlier.draft, fields);
  const taken = takePlaces(draft, places, suggestTakers(draft, places, undefined), nextId);
  const named = places.reduce((made, place) => {
    const signer = made.signers.find(({ id }) => id === taken.signerOf.get(place.id));
    return signer && isUnnamed(signer.name, signer.email)
      ? updateSigner(made, signer.id, { name: place.name })
      : made;
  }, taken.draft);
  const namer = fieldNamerFor(draft.fields);
  const repeats = newRepeats(fields, nextId);
  const added = fields.map(
    ({
      type,
      name,
      page,
      rect,
      signerIds,
      locked,
      converted,
      anchor,
      value,
      repeat,
    }): DraftField => ({
      id: nextId(),
      type,
      name: namer.freeNameLike(name),
      fileKey,
      page,
      rect,
      signerIds: inSignerOrder(
        named,
        signerIds.flatMap((id) => taken.signerOf.get(id) ?? []),
      ),
      locked,
      ...(converted && { converted }),
      ...(anchor && { anchor }),
      ...(repeat !== undefined && { repeat: repeats.get(repeat) ?? repeat }),
      ...(value !== undefined && { value }),
    }),
  );
  return {
    draft: withFields(named, [...named.fields, ...added]),
    newIds: added.map(({ id }) => id),
  };
}
