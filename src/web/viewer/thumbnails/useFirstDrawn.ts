import { startTransition, useEffect, useState } from 'react';
import { usePagePicture, useViewerState } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/**
 * Whether any page has been drawn, or could not be: what is not urgent waits for this, so that the
 * first page comes first.
 */
export function useFirstDrawn(controller: ViewerController): boolean {
  const current = useViewerState(controller, (state) => state.currentPage);
  const { preview, problem } = usePagePicture(controller, current ?? nowhere);
  const isDrawn = preview !== undefined || problem !== undefined;
  const [wasDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (isDrawn) startTransition(() => setDrawn(true));
  }, [isDrawn]);
  return wasDrawn;
}

const nowhere = { fileKey: '', pageNumber: 1 };
