import type { Draft, DraftFile, ImportedEntry } from '#core/draft/draft.ts';
import type { PlannedFormSet } from './formSetsOf.ts';
import { provisionalWireId } from '#core/draft/wireIds.ts';

/** What one signer may fill in a document: the `FormSets` of the wire. */
export interface SignerEntries {
  signerId: string;
  wireId: string;
  entries: readonly string[];
}

/** What an imported entry says on the wire, or undefined where it no longer holds. */
function entryText(
  entry: ImportedEntry,
  file: DraftFile,
  wanted: ReadonlySet<string>,
): string | undefined {
  if (entry.kind === 'other') return entry.key;
  const text = entry.kind === 'embedded' ? file.fileId : entry.key;
  return wanted.has(text) ? text : undefined;
}

/**
 * The `Signers` of one document: imported signers first, in their order, with the entries that
 * still hold, then what was assigned here; signers with nothing to fill in are left out unless they
 * were imported so.
 */
export function signerEntries(
  draft: Draft,
  file: DraftFile,
  formSets: readonly PlannedFormSet[],
  wireIds: readonly string[],
): SignerEntries[] {
  const wantedBySigner = new Map<string, Set<string>>();
  const want = (signerId: string, entry: string) => {
    const wanted = wantedBySigner.get(signerId);
    if (wanted) wanted.add(entry);
    else wantedBySigner.set(signerId, new Set([entry]));
  };
  for (const set of formSets) for (const signerId of set.signerIds) want(signerId, set.key);
  for (const signerId of file.embeddedSignerIds) want(signerId, file.fileId);

  const positions = new Map(draft.signers.map((signer, position) => [signer.id, position]));
  const imported = new Map(file.assignments?.map(({ signerId, entries }) => [signerId, entries]));
  const order = [...imported.keys(), ...draft.signers.map((signer) => signer.id)];
  return [...new Set(order)].flatMap((signerId) => {
    const position = positions.get(signerId);
    if (position === undefined) return [];
    const wanted = wantedBySigner.get(signerId) ?? new Set<string>();
    const before = imported.get(signerId);
    if (!before && wanted.size === 0) return [];
    const kept = (before ?? []).flatMap((entry) => entryText(entry, file, wanted) ?? []);
    const listed = new Set(kept);
    return {
      signerId,
      wireId: wireIds[position] ?? provisionalWireId(position),
      entries: [...kept, ...[...wanted].filter((entry) => !listed.has(entry))],
    };
  });
}
