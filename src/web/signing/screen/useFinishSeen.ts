import { useCallback, useEffect, useRef } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type FinishTrouble, useFinish } from './useFinish.ts';
import { useOthers } from './useOthers.ts';

/**
 * Finishing beside what was looked at of others. It leads to what they have signed since: when
 * asked, and by itself where Finish came back because of it.
 */
export function useFinishSeen(
  port: Omit<Parameters<typeof useFinish>[0], 'seen'>,
  view: SigningView,
  controller: ViewerController,
) {
  const others = useOthers(view);
  const { news, first, look, seen } = others;
  const finishing = useFinish({ ...port, seen });
  const { trouble } = finishing;
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
  return { ...finishing, others, news, showNews };
}
