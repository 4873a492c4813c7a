import { type MouseEvent, useCallback } from 'react';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/**
 * Brings the page of a thumbnail's button into view. One handler for all buttons, that holds on to
 * nothing else of the list.
 */
export function useThumbnailClick(
  controller: ViewerController,
): (event: MouseEvent<HTMLElement>) => void {
  return useCallback(
    ({ currentTarget: { dataset } }) =>
      controller.scrollToPage(dataset.fileKey ?? '', Number(dataset.thumbnail)),
    [controller],
  );
}
