import type { Draft } from '#core/draft/draft.ts';
import { provisionalWireId } from '#core/draft/wireIds.ts';

/** The ids of a draft's signers, in their order; new ones get ids that nobody has. */
export function signerIdsOf(
  { signers }: Pick<Draft, 'signers'>,
  wireIds: ReadonlyMap<string, string>,
): string[] {
  const taken = new Set(wireIds.values());
  let position = 0;
  return signers.map(({ id }) => {
    const known = wireIds.get(id);
    if (known !== undefined) return known;
    while (taken.has(provisionalWireId(position))) position += 1;
    const free = provisionalWireId(position);
    taken.add(free);
    return free;
  });
}
