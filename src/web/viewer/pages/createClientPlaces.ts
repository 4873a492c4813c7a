import type { Point } from '#core/geometry/rect.ts';
import { type ScreenSpace, screenSpace } from '#core/geometry/screen/screenSpace.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import { pageGeometry } from '#web/viewer/layout/pageGeometry.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ClientFrame } from '#web/viewer/viewerState.ts';
import type { ViewerDom } from './createScrolling.ts';
import type { View } from './createView.ts';

/** The part of the controller that leads from the screen to pages and back. */
export interface ClientPlaces
  extends Pick<
    ViewerController,
    | 'clientFrame'
    | 'clientToContent'
    | 'contentToClient'
    | 'pageAtClientPoint'
    | 'nearestPage'
    | 'pageNear'
    | 'pageOrigin'
  > {
  /** The box may have come to lie elsewhere: it is measured when it is needed again. */
  forgetFrame(): void;
}

const nowhere = screenSpace({ x: 0, y: 0, width: 0, height: 0 }, { width: 0, height: 0 });

/** Places of a view, computed from where the model says that it is. */
export function createClientPlaces(
  { model, scrolling, setScale }: View,
  dom: () => ViewerDom | undefined,
): ClientPlaces {
  const geometry = pageGeometry(model);
  let space: ScreenSpace | undefined;

  const frame: ClientFrame = { now: () => space ?? measure() };

  function measure(): ScreenSpace {
    const scroller = dom()?.scroller;
    space = scroller ? spaceOf(scroller) : nowhere;
    if (scroller) setScale(space.scale);
    return space;
  }

  function clientFrame(): ClientFrame {
    scrolling.follow();
    measure();
    return frame;
  }

  function clientToContent(x: number, y: number, { now } = clientFrame()): Point {
    const at = now().toLocal({ x, y });
    return { x: at.x + model.scrollLeft, y: at.y + model.place.scrollTop };
  }

  return {
    clientFrame,
    forgetFrame() {
      space = undefined;
    },
    clientToContent,
    contentToClient({ x, y }, { now } = clientFrame()) {
      return now().toWindow({ x: x - model.scrollLeft, y: y - model.place.scrollTop });
    },
    pageAtClientPoint: (x, y, given) => geometry.pageAt(clientToContent(x, y, given)),
    nearestPage: (x, y, given) => geometry.nearestPage(clientToContent(x, y, given)),
    pageNear: geometry.nearestPage,
    pageOrigin(fileKey, pageNumber) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index === undefined) return undefined;
      const { x, y } = geometry.contentRect(index);
      return { x, y };
    },
  };
}
