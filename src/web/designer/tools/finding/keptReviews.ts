import type { Draft, DraftField } from '#core/draft/draft.ts';
import { loadDraft } from '#web/designer/drafts/draftFile.ts';
import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { FoundField } from './foundField.ts';

const storageKey = 'fieldwright-found';
/** Documents and places of each that are kept, the newest ones, and all characters of them. */
const mostDocuments = 60;
const mostPlaces = 400;
const mostCharacters = 250_000;
/** A document is a version of an earlier one that has this part of its captions, and so many. */
const leastShared = 0.6;
const leastCaptions = 2;

/**
 * What was found in a document and reviewed: for each place its captions as a number, and the field
 * that was made of it, or nothing where it was left out. The fields are read from their draft.
 */
interface KeptReview {
  draftId: string;
  fileKey: string;
  places: [caption: string, fieldId: string][];
}

function isReview(value: unknown): value is KeptReview {
  const { draftId, fileKey, places } = (value ?? {}) as Partial<Record<keyof KeptReview, unknown>>;
  return (
    typeof draftId === 'string' &&
    typeof fileKey === 'string' &&
    Array.isArray(places) &&
    places.every((place) => Array.isArray(place) && place.every((one) => typeof one === 'string'))
  );
}

/** All that is kept; nothing is asked for a draft that is to leave no trace. */
function readReviews(draftId: string): KeptReview[] {
  if (!mayBeKept(draftId)) return [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isReview) : [];
  } catch {
    // As if nothing had been kept.
    return [];
  }
}

function keep(review: KeptReview): void {
  if (!mayBeKept(review.draftId)) return;
  const others = readReviews(review.draftId).filter(
    (one) => !isOf(one, review.draftId, review.fileKey),
  );
  const all = [...others, review].slice(-mostDocuments);
  try {
    while (JSON.stringify(all).length > mostCharacters) all.shift();
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing proposes the next version as if it were the first.
  }
}

const isOf = (review: KeptReview, draftId: string, fileKey: string) =>
  review.draftId === draftId && review.fileKey === fileKey;

/** Whether this browser has told of the places of a document, or has had them reviewed. */
export function wasOffered(draftId: string, fileKey: string): boolean {
  return readReviews(draftId).some((review) => isOf(review, draftId, fileKey));
}

/** Keeps that the places of a document were told of. */
export function keepOffered(draftId: string, fileKey: string): void {
  if (!wasOffered(draftId, fileKey)) keep({ draftId, fileKey, places: [] });
}

/** What is printed at a place, as a short number; undefined where it has no caption. */
function captionOf({ name, heading }: FoundField): string | undefined {
  if (name === undefined) return undefined;
  let hash = 0x811c9dc5;
  for (const letter of `${heading ?? ''}|${name}`.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Keeps what became of places: `made` has the field of each that was added, by its id. */
export function keepReview(
  draftId: string,
  found: readonly FoundField[],
  made: ReadonlyMap<string, string>,
): void {
  for (const fileKey of new Set(found.map((field) => field.fileKey))) {
    const places = found
      .filter((field) => field.fileKey === fileKey)
      .flatMap((field): KeptReview['places'] => {
        const caption = captionOf(field);
        return caption === undefined ? [] : [[caption, made.get(field.id) ?? '']];
      });
    const now = new Set(places.map(([caption]) => caption));
    const before =
      readReviews(draftId).find((review) => isOf(review, draftId, fileKey))?.places ?? [];
    const others = before.filter(([caption]) => !now.has(caption));
    keep({ draftId, fileKey, places: [...others, ...places].slice(-mostPlaces) });
  }
}

/** The signer of this draft who stands for one of another: by address, by name, by place. */
function sameSigner(draft: Draft, earlier: Draft, signerId: string | undefined) {
  const place = earlier.signers.findIndex(({ id }) => id === signerId);
  const signer = earlier.signers[place];
  return (
    draft.signers.find(({ email }) => email !== '' && email === signer?.email) ??
    draft.signers.find(({ name }) => name !== '' && name === signer?.name) ??
    draft.signers[place]
  );
}

/** Whether a name is the proposed one, but for the number that made it free. */
const isOwnName = (name: string, proposed: string) =>
  name.startsWith(proposed) && /^_?\d*$/.test(name.slice(proposed.length));

/** A place as it was changed in an earlier version: left out, or as its field is there now. */
function asBefore(
  field: FoundField,
  before: DraftField | undefined,
  draft: Draft,
  earlier: Draft,
): FoundField {
  if (!before) return { ...field, isChosen: false };
  const { type, name } = before;
  const signer = sameSigner(draft, earlier, before.signerIds[0]);
  return {
    ...field,
    type,
    name: field.name !== undefined && isOwnName(name, field.name) ? field.name : name,
    signerId: signer?.id ?? field.signerId,
  };
}

/** A draft of this browser as it is now; undefined where it is gone. */
async function readDraft(draftId: string): Promise<Draft | undefined> {
  const loaded = await loadDraft(draftId).catch(() => undefined);
  return loaded?.meta.deletedAt === undefined ? loaded?.history.present : undefined;
}

/**
 * Places with what was changed of them in the earlier version of their document, known by the
 * words at its places: those left out or deleted are not chosen, the others have the type, name and
 * signer of their field there. The same list where there is no earlier version.
 */
export async function proposeAgain(
  found: readonly FoundField[],
  { draftId, history }: Pick<DesignerState, 'draftId' | 'history'>,
  read = readDraft,
): Promise<readonly FoundField[]> {
  const captions = new Set(found.flatMap((field) => captionOf(field) ?? []));
  const likeness = ({ places }: KeptReview) =>
    new Set(places.flatMap(([caption]) => (captions.has(caption) ? caption : []))).size;
  const least = Math.max(leastCaptions, leastShared * captions.size);
  const versions = readReviews(draftId)
    .filter((review) => review.draftId !== draftId && likeness(review) >= least)
    // Of those that are as much alike, the newest.
    .toReversed()
    .toSorted((a, b) => likeness(b) - likeness(a));
  for (const { draftId: earlierId, places } of versions) {
    const earlier = await read(earlierId);
    const fields = new Map(earlier?.fields.map((field) => [field.id, field]));
    // Whose fields are all gone says nothing of single ones.
    if (!earlier || !places.some(([, id]) => fields.has(id))) continue;
    const left = new Map<string, string[]>();
    for (const [caption, id] of places) left.set(caption, [...(left.get(caption) ?? []), id]);
    return found.map((field) => {
      const id = left.get(captionOf(field) ?? '')?.shift();
      if (id === undefined) return field;
      return asBefore(field, fields.get(id), history.present, earlier);
    });
  }
  return found;
}
