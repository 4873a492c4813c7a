import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSigned, mannerFor } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { readingOrder } from '#core/geometry/readingOrder.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Signer } from '#core/wire/contract/signer.ts';
import type { EmbeddedPlaces } from './embeddedPlaces.ts';
import type { SentField, SentFields } from './sentFields.ts';
import { type SignerAnswers, signerAnswers } from './signerAnswers.ts';
import {
  type AnswerPlace,
  type FieldAnswer,
  placeToRect,
  type TrackedField,
} from './trackedField.ts';

interface TrackInput {
  signers: readonly Signer[];
  /** In the order in which the documents are shown. */
  fileIds: readonly string[];
  sent: SentFields;
  /** fileId -> its embedded fields, where they are known. */
  embedded: ReadonlyMap<string, readonly EmbeddedPlaces[]>;
  rightMeasuredFrom: RightMeasuredFrom;
}

/** Every field with its answer, in reading order; those without a place come last in their file. */
export function trackFields(input: TrackInput): TrackedField[] {
  const answers = input.signers.map(signerAnswers);
  const tracked = [
    ...input.sent.fields.flatMap((field) => (field.choice ? [] : trackSent(field, answers))),
    ...trackChoices(input.sent.fields, answers),
    ...input.fileIds.flatMap((fileId) =>
      trackEmbedded(
        fileId,
        input.sent.embedded.get(fileId) ?? [],
        input.embedded.get(fileId) ?? [],
        answers,
      ),
    ),
  ];
  const fieldless = answers.flatMap((one) =>
    one.left(input.fileIds).map(
      ({ fileId, name, value }): TrackedField => ({
        key: `${fileId}\n\n${name}\n${one.signer.Id}`,
        fileId,
        name,
        kind: typeof value === 'string' ? 'text' : 'check',
        signerIds: [one.signer.Id],
        places: [],
        answer: { kind: 'given', value },
      }),
    ),
  );
  return inReadingOrder([...tracked, ...fieldless], input);
}

function trackSent(field: SentField, answers: readonly SignerAnswers[]): TrackedField {
  const { key, fileId, name, type } = field;
  const base = { key, fileId, name, kind: fieldKinds[type].name, places: placesOf(field) };
  if (isSigned(type)) {
    const isThere = answers.some(
      ({ signer, isDone }) => isDone && field.signerIds.includes(signer.Id),
    );
    return {
      ...base,
      manner: field.traits,
      signerIds: field.signerIds,
      answer: isThere ? { kind: 'signed' } : { kind: 'open' },
    };
  }
  const given = firstAnswer(fileId, name, field.signerIds, answers);
  const by = answers.find(({ signer }) => signer.Id === given.signerIds[0])?.signer;
  const manner = mannerFor(type, field.traits, by?.Language);
  return { ...base, ...given, ...(manner && { manner }) };
}

/** Choices with their answer, once for each file in which they have buttons. */
function trackChoices(
  sent: readonly SentField[],
  answers: readonly SignerAnswers[],
): TrackedField[] {
  const tracked = new Map<string, TrackedField>();
  for (const { choice, fileId, ...button } of sent) {
    if (!choice) continue;
    const signerIds = sent.flatMap((one) => (one.choice?.key === choice.key ? one.signerIds : []));
    const key = fileId === choice.fileId ? choice.key : `${choice.key}\n${fileId}`;
    const known = tracked.get(key);
    const places = placesOf({ ...button, fileId }).map((place) => ({
      ...place,
      state: choice.state,
    }));
    tracked.set(key, {
      key,
      fileId,
      name: choice.name,
      kind: 'radio',
      ...(fileId !== choice.fileId && { isElsewhere: true as const }),
      ...firstAnswer(choice.fileId, choice.name, [...new Set(signerIds)], answers),
      places: [...(known?.places ?? []), ...places],
    });
  }
  return [...tracked.values()];
}

/** Where a text stands is known to the service alone; without it such a field has no place. */
function placesOf({ location, found, column }: SentField): AnswerPlace[] {
  const part = column ? { column } : {};
  if (found) return found.map(({ page, box }) => ({ page, rect: box, ...part }));
  const { PageNumber: page, Search: text } = location;
  return page !== undefined && text === undefined ? [{ page, location, ...part }] : [];
}

function trackEmbedded(
  fileId: string,
  signerIds: readonly string[],
  fields: readonly EmbeddedPlaces[],
  answers: readonly SignerAnswers[],
): TrackedField[] {
  if (signerIds.length === 0) return [];
  return fields.map(({ name, kind, places }) => ({
    key: `${fileId}\n\n${name}`,
    fileId,
    name,
    kind,
    places,
    ...firstAnswer(fileId, name, signerIds, answers),
  }));
}

/** The answer of the signer who has one; of a shared field the first who finished. */
function firstAnswer(
  fileId: string,
  name: string,
  signerIds: readonly string[],
  answers: readonly SignerAnswers[],
): { signerIds: readonly string[]; answer: FieldAnswer } {
  for (const { signer, valueOf } of answers) {
    if (!signerIds.includes(signer.Id)) continue;
    const value = valueOf(fileId, name);
    if (value !== undefined) return { signerIds: [signer.Id], answer: { kind: 'given', value } };
  }
  return { signerIds, answer: { kind: 'open' } };
}

/** Only the order of places matters: a page may have any width, the same for all from the right. */
const anyPage = { width: 0, height: 0 };

function inReadingOrder(
  fields: readonly TrackedField[],
  { fileIds, rightMeasuredFrom }: TrackInput,
): TrackedField[] {
  const byFile = new Map<string, Map<number, { field: TrackedField; rect: Rect }[]>>();
  for (const field of fields) {
    const [place] = field.places;
    const page = place?.page ?? Infinity;
    const rect = place
      ? placeToRect(place, anyPage, rightMeasuredFrom)
      : { x: 0, y: 0, width: 0, height: 0 };
    const pages =
      byFile.get(field.fileId) ?? new Map<number, { field: TrackedField; rect: Rect }[]>();
    byFile.set(field.fileId, pages);
    const onPage = pages.get(page);
    if (onPage) onPage.push({ field, rect });
    else pages.set(page, [{ field, rect }]);
  }
  const files = [...new Set([...fileIds, ...byFile.keys()])];
  return files.flatMap((fileId) =>
    [...(byFile.get(fileId) ?? [])]
      .sort(([a], [b]) => a - b)
      .flatMap(([, onPage]) => readingOrder(onPage, ({ rect }) => rect))
      .map(({ field }) => field),
  );
}
