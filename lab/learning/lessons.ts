import { findByRules } from '#core/printed/finding/findByRules.ts';
import { candidatesOf } from '#core/printed/judging/candidates.ts';
import { describePlace, readPlacesPage } from '#core/printed/judging/describePlace.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { cleanTruth } from '../findFields/cleanTruth.ts';
import type { ReadPage } from '../findFields/scoreFile.ts';
import { holdsMiddle, likenessOf } from '../findFields/scoring.ts';
import type { Lesson } from './boost.ts';

/** What one page teaches: its candidates, and which of them are fields to write on. */
export function lessonsOf({ printed, fields }: ReadPage): Omit<Lesson, 'family'>[] {
  const { proposals, around, spaces } = finishReading(findByRules(printed));
  const truths = cleanTruth(fields, printed).filter(({ kind }) => kind === 'text');
  const texts = proposals.filter(({ kind }) => kind === 'text').map(({ rect }) => rect);
  const page = readPlacesPage(around, spaces);
  return candidatesOf(around, spaces, texts).map((candidate) => {
    const { rect } = candidate;
    const isExcused = truths.some((one) => one.isOverCells && holdsMiddle(one.rect, rect));
    return {
      description: describePlace(page, candidate),
      isPlace: truths.some((truth) => likenessOf('text', truth.rect, rect) > 0),
      weight: isExcused ? 0 : 1,
    };
  });
}
