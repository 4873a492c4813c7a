import { addSigner, signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { Draft } from '#core/draft/draft.ts';
import { limits } from '#core/wire/limits.ts';
import type { SavedPlace } from '#core/wire/surfaces/reuseFile.ts';

/** Who takes a place: the id of one of the draft's signers, or a signer to be added. */
export type PlaceTaker = { signerId: string } | 'new';

/** Place id -> who takes it. */
export type PlaceTakers = ReadonlyMap<string, PlaceTaker>;

const folded = (name: string) => name.trim().toLowerCase();

/**
 * Who probably takes each place: the signer of its name; the only place goes to the current signer
 * else; other places to those who are left, in their order, then to new signers.
 */
export function suggestTakers(
  draft: Draft,
  places: readonly SavedPlace[],
  currentSignerId: string | undefined,
): Map<string, PlaceTaker> {
  const takers = new Map<string, PlaceTaker>();
  const free = new Map(draft.signers.map(({ id }) => [id, folded(signerLabel(draft, id))]));
  for (const place of places) {
    const named = [...free].find(([, name]) => name === folded(place.name))?.[0];
    if (named === undefined) continue;
    takers.set(place.id, { signerId: named });
    free.delete(named);
  }
  const [only] = places;
  if (places.length === 1 && only && currentSignerId !== undefined && !takers.has(only.id))
    return takers.set(only.id, { signerId: currentSignerId });
  for (const place of places) {
    if (takers.has(place.id)) continue;
    const [next] = free.keys();
    takers.set(place.id, next === undefined ? 'new' : { signerId: next });
    if (next !== undefined) free.delete(next);
  }
  return takers;
}

/** A draft that has all who take places, and which of its signers took which. */
export interface TakenPlaces {
  draft: Draft;
  /** Place id -> signer id. */
  signerOf: ReadonlyMap<string, string>;
}

/** Adds the signers that are new, each named after the place that they take. */
export function takePlaces(
  draft: Draft,
  places: readonly SavedPlace[],
  takers: PlaceTakers,
  nextId: () => string,
): TakenPlaces {
  const signerOf = new Map<string, string>();
  let taken = draft;
  for (const place of places) {
    const taker = takers.get(place.id) ?? 'new';
    if (taker !== 'new' && draft.signers.some(({ id }) => id === taker.signerId)) {
      signerOf.set(place.id, taker.signerId);
      continue;
    }
    const id = nextId();
    taken = addSigner(taken, id, { name: '', role: place.name });
    signerOf.set(place.id, id);
  }
  return { draft: taken, signerOf };
}

/** The places that the fields of a draft stand for: its signers, as far as fields name them. */
export function placesOf(
  draft: Draft,
  fields: readonly { signerIds: readonly string[] }[],
): SavedPlace[] {
  const used = new Set(fields.flatMap((field) => field.signerIds));
  return draft.signers
    .filter(({ id }) => used.has(id))
    .map(({ id }, index) => ({
      id,
      name:
        signerLabel(draft, id)
          .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
          .slice(0, limits.name)
          .trim() || `${index + 1}`,
    }));
}
