import type { PageBox } from '#core/geometry/pdfSpace.ts';

/** A reason why services do not agree about where a box stands on a page. */
export type PageOddity = 'turned' | 'shifted' | 'scaled';

/** Why services are known to disagree about places on this page; none for an ordinary one. */
export function pageOddities({ rotate, view, userUnit }: PageBox): PageOddity[] {
  const oddities: PageOddity[] = [];
  if (rotate !== 0) oddities.push('turned');
  if (view[0] !== 0 || view[1] !== 0) oddities.push('shifted');
  if (userUnit !== 1) oddities.push('scaled');
  return oddities;
}
