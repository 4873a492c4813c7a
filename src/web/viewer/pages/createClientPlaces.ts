import type { Point } from '#core/geometry/rect.ts';
import { pageGeometry } from '#web/viewer/layout/pageGeometry.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ClientFrame } from '#web/viewer/viewerState.ts';
import type { ViewerDom } from './createScrolling.ts';
import type { View } from './createView.ts';

/** The part of the controller that leads from the screen to pages and back. */
export type ClientPlaces = Pick<
  ViewerController,
  'clientFrame' | 'clientToContent' | 'pageAtClientPoint' | 'nearestPage' | 'pageOrigin'
>;

/** Places of a view, computed from where the model says that it is. */
export function createClientPlaces(
  { model, scrolling }: View,
  dom: () => ViewerDom | undefined,
): ClientPlaces {
  const geometry = pageGeometry(model);

  function clientFrame(): ClientFrame {
    scrolling.follow();
    const { left = 0, top = 0 } = dom()?.scroller.getBoundingClientRect() ?? {};
    return { left, top };
  }

  function clientToContent(clientX: number, clientY: number, frame = clientFrame()): Point {
    const { scrollLeft, place } = model;
    return { x: clientX - frame.left + scrollLeft, y: clientY - frame.top + place.scrollTop };
  }

  return {
    clientFrame,
    clientToContent,
    pageAtClientPoint: (x, y, frame) => geometry.pageAt(clientToContent(x, y, frame), { x, y }),
    nearestPage: (x, y, frame) => geometry.nearestPage(clientToContent(x, y, frame), { x, y }),
    pageOrigin(fileKey, pageNumber) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index === undefined) return undefined;
      const { x, y } = geometry.contentRect(index);
      return { x, y };
    },
  };
}
