import type { Rect } from '#core/geometry/rect.ts';

/**
 * The column of one of several signers in a shared signature box: equal widths, in the
 * transaction's order.
 */
export function signatureColumn(box: Rect, signerIds: readonly string[], signerId: string): Rect {
  const width = box.width / signerIds.length;
  return { ...box, x: box.x + width * signerIds.indexOf(signerId), width };
}
