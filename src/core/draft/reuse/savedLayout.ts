import { inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import type { WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor } from '#core/draft/commands/fieldNames.ts';
import { type Draft, type DraftField, heldBy, newDraft, newSigner } from '#core/draft/draft.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import type { PageText } from '#core/draft/versions/matchPages.ts';
import { repeatsOnVersion } from '#core/draft/versions/repeatsOnVersion.ts';
import { type DocumentVersion, replaceDocument } from '#core/draft/versions/replaceDocument.ts';
import type { LayoutField, LayoutPage, SavedLayout } from '#core/wire/surfaces/reuseFile.ts';
import { toWellFormed } from '#core/wire/wellFormed.ts';
import { type EarlierDocument, fieldsOfFile, newRepeats } from './earlierFields.ts';
import { type SavedAs, savedName } from './savedBlock.ts';
import { placesOf, type PlaceTakers, takePlaces } from './takePlaces.ts';

/** Characters of a page without fields that are kept: enough to know it by its words. */
const mostOfPage = 4_000;

/** A page by its words alone, without where they stand. */
function wordsOf(text: PageText): LayoutPage['text'] {
  const all = text.map((run) => run.text).join(' ');
  const words = toWellFormed(all.slice(0, mostOfPage));
  return words === '' ? [] : [{ text: words, rect: { x: 0, y: 0, width: 0, height: 0 } }];
}

/**
 * All fields of a document, with what stands on its pages; undefined without fields. Where texts
 * stand is kept of pages with fields only. `pdf`: what tells the document's PDF from others.
 */
export function layoutOf(
  draft: Draft,
  { key, pages }: DocumentVersion,
  pdf: { sha256: string; byteLength: number },
  as: SavedAs,
): SavedLayout | undefined {
  const fields = fieldsOfFile(draft, key).filter((field) => field.page <= pages.length);
  if (fields.length === 0) return undefined;
  const used = new Set(fields.map((field) => field.page));
  return {
    kind: 'layout',
    ...as,
    ...pdf,
    places: placesOf(draft, fields),
    pages: pages.map(({ size, text }, index) => ({
      size,
      text: used.has(index + 1)
        ? text.map((run) => ({ text: run.text, rect: run.rect }))
        : wordsOf(text),
    })),
    fields: fields.map(layoutField),
  };
}

function layoutField({
  type,
  name,
  page,
  rect,
  signerIds,
  anchor,
  repeat,
  ...field
}: DraftField): LayoutField {
  return {
    type,
    name: savedName(name),
    page,
    rect,
    places: [...signerIds],
    ...(repeat !== undefined && { repeat }),
    ...heldBy(field),
    ...(anchor && {
      anchor: {
        text: anchor.text,
        ...(anchor.occurrence !== undefined && { occurrence: anchor.occurrence }),
        ...(anchor.page !== undefined && { page: anchor.page }),
        ...(anchor.box && { box: anchor.box }),
      },
    }),
  };
}

/** The document of a layout as one of a draft, with the layout's places for signers. */
export function layoutAsEarlier(layout: SavedLayout): EarlierDocument {
  const fileKey = layout.id;
  const signers = layout.places.map(({ id, name }) => newSigner(id, name));
  const fields = layout.fields.map(({ places, ...field }, index) => ({
    ...field,
    id: `${index}`,
    fileKey,
    signerIds: places,
    locked: false,
  }));
  return { draft: { ...newDraft('', layout.name), signers, fields }, fileKey };
}

/** The texts that fields of a layout follow. */
export function layoutTexts({ fields }: SavedLayout): string[] {
  return [...new Set(fields.flatMap(({ anchor }) => anchor?.text ?? []))];
}

/** An anchor that was found where its field stood, as far as it is known. */
function anchorAsSaved({ page, anchor }: LayoutField): DraftField['anchor'] {
  if (!anchor?.box) return anchor;
  return { ...anchor, places: [{ page, box: anchor.box }] };
}

/**
 * Puts the fields of a layout onto a document of the draft, as a new version of the layout's own
 * document would take them along: pages are found again by what stands on them, boxes are scaled to
 * pages of another size, and what a person should look at is marked with where it stood.
 * `sourceKey` names the bytes of the layout's document in this draft.
 */
export function applyLayout(
  draft: Draft,
  layout: SavedLayout,
  sourceKey: string,
  target: DocumentVersion,
  takers: PlaceTakers,
  nextId: () => string,
): WithNewFields {
  if (!draft.files.some(({ key }) => key === target.key)) return { draft, newIds: [] };
  const { draft: peopled, signerOf } = takePlaces(draft, layout.places, takers, nextId);
  const repeats = newRepeats(layout.fields, nextId);
  const saved = layout.fields.map((field): DraftField => {
    const { type, name, page, rect, places, repeat } = field;
    const anchor = anchorAsSaved(field);
    return {
      id: nextId(),
      type,
      name,
      fileKey: sourceKey,
      page,
      rect,
      signerIds: inSignerOrder(
        peopled,
        places.flatMap((place) => signerOf.get(place) ?? []),
      ),
      locked: false,
      ...heldBy(field),
      ...(anchor && { anchor }),
      ...(repeat !== undefined && { repeat: repeats.get(repeat) ?? repeat }),
    };
  });
  const alone = { ...addFile(newDraft('', ''), sourceKey, layout.name), fields: saved };
  const source = { key: sourceKey, pages: layout.pages };
  const placed = replaceDocument(alone, source, target, { scales: true }).draft;
  const onTarget = repeatsOnVersion(placed, alone, source, target, nextId).draft.fields;
  const namer = fieldNamerFor(draft.fields);
  const fields = onTarget.map((field) => ({ ...field, name: namer.freeNameLike(field.name) }));
  return {
    draft: withFields(peopled, [...peopled.fields, ...fields]),
    newIds: fields.map(({ id }) => id),
  };
}
