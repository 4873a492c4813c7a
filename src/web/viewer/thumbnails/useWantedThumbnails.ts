import { useEffect } from 'react';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type PageRef, pageKey } from '#web/viewer/viewerDocument.ts';

/**
 * Tells the viewer whose small pictures are on the screen, the most wanted first; none when the
 * list is gone.
 */
export function useWantedThumbnails(controller: ViewerController, wanted: readonly PageRef[]) {
  const wantedKey = wanted.map(pageKey).join('\n');
  useEffect(() => {
    controller.pictures.setThumbnails(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time; its key says when it is another one
  }, [controller, wantedKey]);
  useWithdrawal(controller);
}

/**
 * Stands alone, as an effect that never runs again keeps everything that the component around it
 * had at first.
 */
function useWithdrawal({ pictures }: ViewerController) {
  useEffect(() => () => pictures.setThumbnails([]), [pictures]);
}
