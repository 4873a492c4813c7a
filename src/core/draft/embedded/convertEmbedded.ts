import { typeNamed } from '#core/fields/kindFacts.ts';
import { assignmentsBeside, embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import { formSetsOf } from '#core/draft/metadata/formSetsOf.ts';
import { type KeptTraits, keptTraits } from './keptTraits.ts';
import { inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import { convertedNames, fillableLeft } from '#core/draft/lists/convertedNames.ts';
import { type EmbeddedFieldFact, isConvertible } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor, plainFieldName } from '#core/draft/commands/fieldNames.ts';
import { setEmbeddedSigners } from '#core/draft/commands/fileCommands.ts';
import { removeOtherEntries } from '#core/draft/commands/formSetCommands.ts';

/** Which fields of a PDF become generated ones. */
export interface Conversion {
  fileKey: string;
  /** All fields that the PDF holds. */
  embedded: readonly EmbeddedFieldFact[];
  /** Full names of the chosen ones; a field in several places is converted with all of them. */
  names: ReadonlySet<string>;
  /** Who gets them if no signer is assigned to the fields of the PDF. */
  signerId: string | undefined;
  /** The service knows the contract's types alone, without traits. */
  isPlain?: boolean;
}

/**
 * Makes generated fields of fields inside a PDF: at their exact places, with their names where
 * these can stay, for the signers who would have filled them. The originals are
 * assigned to no signer any more; when none is left, the document's signers are taken off its own
 * fields.
 */
export function convertEmbedded(
  draft: Draft,
  { fileKey, embedded, names, signerId, isPlain = false }: Conversion,
  nextId: () => string,
): WithNewFields {
  const file = draft.files.find((other) => other.key === fileKey);
  if (!file) return { draft, newIds: [] };
  const before = convertedNames(draft.fields).get(fileKey);
  const given = embeddedSignersOf(assignmentsBeside(draft, formSetsOf), file);
  const signerIds = inSignerOrder(draft, given.length > 0 ? given : [signerId ?? '']);
  const namer = fieldNamerFor(draft.fields);
  const filled = new Set(embedded.flatMap((field) => (field.filled ? field.name : [])));
  const made = embedded.flatMap((field): DraftField[] => {
    const { name, page, rect } = field;
    if (!rect || !names.has(name) || before?.has(name) || !isConvertible(field, isPlain)) return [];
    const plain = { type: typeNamed[field.kind === 'check' ? 'check' : 'text'] };
    const { type, traits, value }: KeptTraits = isPlain ? plain : keptTraits(field);
    return [
      {
        id: nextId(),
        type,
        name: namer.freeNameLike(plainFieldName(name)),
        fileKey,
        page,
        rect,
        signerIds,
        locked: false,
        converted: { name, filled: filled.has(name) },
        ...(traits && { traits }),
        ...(value !== undefined && value !== '' && { value }),
      },
    ];
  });
  if (made.length === 0) return { draft, newIds: [] };
  const next = withFields(draft, [...draft.fields, ...made]);
  const isAll = fillableLeft(convertedNames(next.fields), fileKey, embedded).length === 0;
  return {
    draft: isAll ? removeOtherEntries(setEmbeddedSigners(next, fileKey, []), file.fileId) : next,
    newIds: made.map((field) => field.id),
  };
}
