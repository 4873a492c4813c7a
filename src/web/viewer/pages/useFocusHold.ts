import { useCallback, useEffect, useRef } from 'react';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/**
 * Keeps the page that holds the focus in the DOM: whoever scrolls away and types on must not lose
 * their place.
 */
export function useFocusHold(controller: ViewerController) {
  const held = useRef<() => void>(undefined);
  const release = useCallback(() => {
    held.current?.();
    held.current = undefined;
  }, []);
  const hold = useCallback(
    (target: Element) => {
      release();
      const page = controller
        .getState()
        .pages.find(({ fileKey, pageNumber }) =>
          controller.pageElement(fileKey, pageNumber)?.contains(target),
        );
      if (page) held.current = controller.holdPage(page.fileKey, page.pageNumber);
    },
    [controller, release],
  );
  useEffect(() => release, [release]);
  return { hold, release };
}
