import { useCallback, useEffect, useRef } from 'react';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { FinishTrouble } from './useFinish.ts';
import type { useOthers } from './useOthers.ts';

/**
 * Leads to what others have signed since: when asked, and by itself where Finish came back because
 * of it.
 */
export function useNewsShown(
  { news, first, look }: ReturnType<typeof useOthers>,
  controller: ViewerController,
  trouble: FinishTrouble | undefined,
) {
  const showNews = useCallback(() => {
    look();
    if (first) controller.scrollToPage(first.fileId, first.place.page, { rect: first.place.box });
  }, [first, look, controller]);
  const answered = useRef<FinishTrouble>(undefined);
  useEffect(() => {
    if (trouble?.kind !== 'others' || answered.current === trouble || news === undefined) return;
    answered.current = trouble;
    showNews();
  }, [trouble, news, showNews]);
  return { news, showNews };
}
