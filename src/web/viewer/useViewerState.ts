import { useCallback, useSyncExternalStore } from 'react';
import type { PagePicture } from './pagePicture.ts';
import type { ViewerController } from './viewerController.ts';
import type { PageRef } from './viewerDocument.ts';
import type { ViewerState } from './viewerState.ts';

/** A part of the viewer's state; `select` returns the same object while nothing changes. */
export function useViewerState<T>(
  controller: ViewerController,
  select: (state: ViewerState) => T,
): T {
  return useSyncExternalStore(controller.subscribe, () => select(controller.getState()));
}

/** What only says where the view is, or lists all pages, follows it at most this often, ms. */
const calm = 150;

/**
 * A part of the viewer's state in time for whoever reads it: while pages are leafed through, not
 * each of them is worth a rendering.
 */
export function useCalmViewerState<T>(
  controller: ViewerController,
  select: (state: ViewerState) => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let last = -calm;
      const stop = controller.subscribe(() => {
        timer ??= setTimeout(
          () => {
            timer = undefined;
            last = performance.now();
            listener();
          },
          last + calm - performance.now(),
        );
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [controller],
  );
  return useSyncExternalStore(subscribe, () => select(controller.getState()));
}

/** The page of which most is in view, in time for whoever reads its number. */
export const useCurrentPage = (controller: ViewerController): PageRef | undefined =>
  useCalmViewerState(controller, ({ currentPage }) => currentPage);

/** What a page looks like at the moment. */
export function usePagePicture(controller: ViewerController, ref: PageRef): PagePicture {
  return useLook(controller, ref, (picture) => picture);
}

/** Why a page has no picture, if it cannot be drawn. */
export function usePageProblem(controller: ViewerController, ref: PageRef): PagePicture['problem'] {
  return useLook(controller, ref, ({ problem }) => problem);
}

/** A part of what a page looks like; `select` returns the same object while nothing changes. */
function useLook<T>(
  { pictures }: ViewerController,
  { fileKey, pageNumber }: PageRef,
  select: (picture: PagePicture) => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => pictures.subscribe({ fileKey, pageNumber }, listener),
    [pictures, fileKey, pageNumber],
  );
  return useSyncExternalStore(subscribe, () => select(pictures.pictureOf({ fileKey, pageNumber })));
}
