import type { Rect } from '#core/geometry/rect.ts';

/** What a place on a page is for. */
export type ProposalKind = 'check' | 'text' | 'signature';

/** A place where a field may be wanted, in page space. */
export interface Proposal {
  kind: ProposalKind;
  rect: Rect;
}
