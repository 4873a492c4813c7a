import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import type { PageOddity } from './pageOddities.ts';

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
