import type { Size } from '#core/geometry/rect.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { embeddedSignersOf } from './assignmentsBeside.ts';
import {
  type DocumentFacts,
  type FactsByFile,
  isBeyondDocument,
} from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftFile } from '#core/draft/draft.ts';
import { isUntouched } from './fieldToDefinition.ts';
import type { PlannedFormSet } from './formSetsOf.ts';
import { createMetadataReading, type MetadataReading } from './metadataReading.ts';
import {
  type MetadataHead,
  type MetadataJson,
  type WrittenFormSet,
  metadataText,
} from './metadataText.ts';
import { type SignerEntries, signerEntries } from './signerEntries.ts';

/** A document's metadata, as an object and as the text that is sent, with all places in it. */
export interface FileMetadataText extends MetadataJson {
  fileKey: string;
  fileId: string;
  /** The same as an object; put together when it is first read. */
  readonly metadata: FileMetadataInput;
  fieldCount: number;
  formSetCount: number;
  /**
   * Pages whose width is needed (`Right` counts from the right edge) but not known; while there are
   * any, the text must not be sent.
   */
  awaitedPages: readonly number[];
}

/** What export needs to know beside the draft. */
export interface MetadataOptions {
  /** Ids of the signers on the wire, by position. */
  signerIds: readonly string[];
  /** Which edge `Right` counts from: the draft's own choice, else the installation's. */
  rightMeasuredFrom: RightMeasuredFrom;
}

const noSize: Size = { width: 0, height: 0 };

/** The size of a page; for a page that does not exist, that of the document's last known page. */
export function sizeForRight(facts: FactsByFile, fileKey: string, page: number): Size | undefined {
  const known: DocumentFacts | undefined = facts.get(fileKey);
  const size = known?.pageSizes.get(page);
  if (size || !known || !isBeyondDocument(facts, fileKey, page)) return size;
  return known.pageSizes.get(known.pageCount ?? 0) ?? [...known.pageSizes.values()].at(-1);
}

/** What metadata says of a document itself; what is not set is left out. */
function headOf({ displayName, displayOrder, description, setParaph }: DraftFile): MetadataHead {
  return {
    ...(displayName !== '' && { DisplayName: displayName }),
    ...(displayOrder !== undefined && { DisplayOrder: displayOrder }),
    ...(description !== undefined && { Description: description }),
    ...(setParaph !== undefined && { SetParaph: setParaph }),
  };
}

function metadataObject(
  head: MetadataHead,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): FileMetadataInput {
  return {
    ...head,
    Signers: Object.fromEntries(
      signers.map(({ wireId, entries }) => [wireId, { FormSets: [...entries] }]),
    ),
    ...(formSets.length > 0 && {
      // fromEntries also takes names such as __proto__, which plain assignment would lose.
      FormSets: Object.fromEntries(
        formSets.map(({ key, fields }) => [
          key,
          Object.fromEntries(fields.map(({ field, definition }) => [field.name, definition])),
        ]),
      ),
    }),
  };
}

/** The PDF's field to be named with a field: others of the PDF are assigned, or it has a value. */
function convertedFrom({ converted }: DraftField, isGiven: boolean): string | undefined {
  return converted && (isGiven || converted.filled) ? converted.name : undefined;
}

function fileMetadata(
  draft: Draft,
  file: DraftFile,
  planned: readonly PlannedFormSet[],
  facts: FactsByFile,
  { signerIds, rightMeasuredFrom: from }: MetadataOptions,
  reading: MetadataReading,
): FileMetadataText {
  const awaited = new Set<number>();
  const isGiven = embeddedSignersOf(reading.assignmentsBeside(draft), file).length > 0;
  const fromLeft = (field: DraftField) =>
    reading.wireField(field, noSize, from, convertedFrom(field, isGiven));
  const fromRight = (field: DraftField) => {
    const page = sizeForRight(facts, file.key, field.page);
    if (!page && !field.anchor && !isUntouched(field, from)) awaited.add(field.page);
    return reading.wireField(field, page ?? noSize, from, convertedFrom(field, isGiven));
  };
  const formSets = planned.map(({ fields, ...set }) => ({
    ...set,
    fields:
      from === 'left'
        ? reading.wireFieldsOf(`${isGiven ? 'given ' : ''}${file.key} ${set.key}`, fields, fromLeft)
        : fields.map(fromRight),
  }));
  const signers = signerEntries(draft, file, planned, signerIds);
  const head = headOf(file);
  const text = metadataText(head, signers, formSets);
  let metadata: FileMetadataInput | undefined;
  return {
    fileKey: file.key,
    fileId: file.fileId,
    stretches: text.stretches,
    get text() {
      return text.text;
    },
    get metadata() {
      metadata ??= metadataObject(head, signers, formSets);
      return metadata;
    },
    fieldCount: formSets.reduce((sum, set) => sum + set.fields.length, 0),
    formSetCount: formSets.length,
    awaitedPages: [...awaited].sort((a, b) => a - b),
  };
}

/**
 * The metadata of every document, in their order: exactly what is exported and sent. What `reading`
 * remembers saves work and does not change the result.
 */
export function draftToMetadata(
  draft: Draft,
  facts: FactsByFile,
  options: MetadataOptions,
  reading = createMetadataReading(),
): FileMetadataText[] {
  const formSets = reading.formSetsOf(draft, options.signerIds);
  return draft.files.map((file) =>
    fileMetadata(draft, file, formSets.get(file.key) ?? [], facts, options, reading),
  );
}
