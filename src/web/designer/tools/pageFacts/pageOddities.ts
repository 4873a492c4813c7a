import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';

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

/** What a page is like, in a word or two. */
export function oddityWords(t: SayText<'files'>, oddity: PageOddity, box: PageBox): string {
  if (oddity === 'turned') return t('oddTurned', { degrees: box.rotate });
  if (oddity === 'scaled') return t('oddScaled', { unit: roundForReading(box.userUnit) });
  return t('oddShifted', { x: roundForReading(box.view[0]), y: roundForReading(box.view[1]) });
}

/** Why services disagree about it, and what is sent here. */
export function oddityReason(t: SayText<'files'>, oddity: PageOddity): string {
  if (oddity === 'turned') return t('whyTurned');
  return oddity === 'scaled' ? t('whyScaled') : t('whyShifted');
}
