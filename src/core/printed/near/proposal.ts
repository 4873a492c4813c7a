import type { Rect } from '#core/geometry/rect.ts';

/** What a place on a page is for. */
export type ProposalKind = 'check' | 'text' | 'signature';

/** A place where a field may be wanted, in page space. */
export interface Proposal {
  kind: ProposalKind;
  rect: Rect;
  /** What is printed in the box that the place is in, where words are; else they are looked for. */
  caption?: string | undefined;
}

/** Places, and what is printed in the boxes or below the lines of those that have words there. */
export interface PlacesWithCaptions {
  fields: Rect[];
  captions: ReadonlyMap<Rect, string>;
}
