import { useEffect, useState } from 'react';
import {
  type ChangedText,
  changedTexts,
  textShift,
} from '#core/draft/versions/changedSurroundings.ts';
import type { DraftField } from '#core/draft/draft.ts';
import type { Point } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** What differs around a field, and how far the text that it belongs to moved. */
export interface ReviewHints extends ChangedText {
  shift: Point | undefined;
}

const none: ReviewHints = { lost: [], found: [], shift: undefined };

/** Compares the texts around a field in both versions; empty until read, and for a missing page. */
export function useChangedTexts(
  field: DraftField,
  before: PdfDocument | undefined,
  after: PdfDocument | undefined,
): ReviewHints {
  const [known, setKnown] = useState<{ field: DraftField; hints: ReviewHints }>();
  useEffect(() => {
    let isLeft = false;
    const { review, page } = field;
    const read = async () => {
      if (!before || !after || review?.reason !== 'changed') return;
      const [old, now] = await Promise.all([before.textItems(review.page), after.textItems(page)]);
      if (isLeft || isPdfProblem(old) || isPdfProblem(now)) return;
      const hints = {
        ...changedTexts(review.rect, old, now),
        shift: textShift(review.rect, old, now),
      };
      setKnown({ field, hints });
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [field, before, after]);
  return known?.field === field ? known.hints : none;
}
