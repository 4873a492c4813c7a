import type { Draft } from './draft.ts';

/** The id that the service gives to the signer at a 0-based position: `Signer1`, `Signer2`, ... */
export function provisionalWireId(position: number): string {
  return `Signer${position + 1}`;
}

/**
 * The ids on the wire of a draft's signers by position, as they will be before a transaction has
 * been created.
 */
export function provisionalWireIds(draft: Draft): string[] {
  return draft.signers.map((_, position) => provisionalWireId(position));
}

/**
 * The 0-based position that an id of the service's own form means, or undefined for any other id
 * and beyond `most` signers.
 */
export function positionOfWireId(wireId: string, most: number): number | undefined {
  const number = Number(/^Signer([1-9][0-9]{0,3})$/.exec(wireId)?.[1]);
  return number <= most ? number - 1 : undefined;
}
