import type { Draft } from './draft.ts';

/** The id that the service assigns to a signer by 0-based position: `Signer1`, `Signer2`, ... */
export function provisionalWireId(position: number): string {
  return `Signer${position + 1}`;
}

/** The wire ids of a draft's signers by position, as they are before a transaction exists. */
export function provisionalWireIds(draft: Draft): string[] {
  return draft.signers.map((_, position) => provisionalWireId(position));
}

/** The 0-based position that such an id means; undefined for others and beyond `most`. */
export function positionOfWireId(wireId: string, most: number): number | undefined {
  const number = Number(/^Signer([1-9][0-9]{0,3})$/.exec(wireId)?.[1]);
  return number <= most ? number - 1 : undefined;
}
