import { limits } from '#core/wire/limits.ts';
import type { Draft } from '#core/draft/draft.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { positionOfWireId } from '#core/draft/wireIds.ts';

/** Something an import did that the preparer should know; `code` names a text of the catalogue. */
export interface ImportNotice {
  code:
    | 'import.droppedMembers'
    | 'import.repeatedKeys'
    | 'import.replacedFields'
    | 'import.addedSigners'
    | 'import.matchedSigners'
    | 'import.otherEntries';
  /** What it is about: paths of members, keys, ids. */
  names: readonly string[];
  count: number;
}

/** Which signer of the draft each id of imported metadata means. */
export interface MatchedSigners {
  /** With the signers that were missing. */
  draft: Draft;
  /** Id on the wire -> id in the draft. */
  byWireId: ReadonlyMap<string, string>;
  /** How many signers had to be added. */
  added: number;
  /** Ids of another form than the service's, which stand for signers by their order. */
  matchedByOrder: readonly string[];
}

/**
 * Finds or makes the signers that metadata names: an id known on the wire, or `Signer<n>`, is a
 * position; any other id takes the first position that no other id means.
 */
export function matchSigners(
  draft: Draft,
  names: readonly string[],
  wireIds: readonly string[],
  nextId: () => string,
): MatchedSigners {
  const positions = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    const known = wireIds.indexOf(name);
    const position = known >= 0 ? known : positionOfWireId(name, limits.signers);
    if (position === undefined || taken.has(position)) continue;
    taken.add(position);
    positions.set(name, position);
  }
  const matchedByOrder = names.filter((name) => !positions.has(name));
  let free = 0;
  for (const name of matchedByOrder) {
    while (taken.has(free)) free += 1;
    taken.add(free);
    positions.set(name, free);
  }
  const needed = Math.max(-1, ...positions.values()) + 1;
  const before = draft.signers.length;
  let next = draft;
  while (next.signers.length < needed) next = addSigner(next, nextId());
  return {
    draft: next,
    byWireId: new Map(
      [...positions].map(([name, position]) => [name, next.signers[position]?.id ?? '']),
    ),
    added: next.signers.length - before,
    matchedByOrder,
  };
}
