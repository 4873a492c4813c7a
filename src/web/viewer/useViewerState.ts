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

/** What a page looks like at the moment. */
export function usePagePicture(
  { pictures }: ViewerController,
  { fileKey, pageNumber }: PageRef,
): PagePicture {
  const subscribe = useCallback(
    (listener: () => void) => pictures.subscribe({ fileKey, pageNumber }, listener),
    [pictures, fileKey, pageNumber],
  );
  return useSyncExternalStore(subscribe, () => pictures.pictureOf({ fileKey, pageNumber }));
}
