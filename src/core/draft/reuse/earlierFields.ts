import { inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor } from '#core/draft/commands/fieldNames.ts';
import { type Draft, type DraftField, heldBy } from '#core/draft/draft.ts';
import { preparedName, updateSigner } from '#core/draft/commands/signerCommands.ts';
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

/**
 * Takes over the fields that stand on the very same PDF in an earlier draft, exactly where they
 * stood. Signers are found by their names; one without a name takes the place of the earlier one.
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
    return signer && preparedName(signer) === '' && signer.email === ''
      ? updateSigner(made, signer.id, { name: '', role: place.name })
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
      repeat,
      ...field
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
      ...heldBy(field),
    }),
  );
  return {
    draft: withFields(named, [...named.fields, ...added]),
    newIds: added.map(({ id }) => id),
  };
}
