import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { focusedElement } from '#web/ui/browser/place.ts';

/** The page that a verb of the keyboard means: the focused one, else the one most in view. */
export function targetPage({ viewer }: Pick<Stage, 'viewer'>): PagePlace | undefined {
  const { pages, currentPage } = viewer.getState();
  const focused = focusedElement() ?? null;
  const found =
    pages.find(({ fileKey, pageNumber }) =>
      viewer.pageElement(fileKey, pageNumber)?.contains(focused),
    ) ?? currentPage;
  return found && { fileKey: found.fileKey, page: found.pageNumber };
}

/** The middle of what is in view of a page, in points; of the whole page when none of it is. */
export function centreInView({ viewer }: Pick<Stage, 'viewer'>, place: PagePlace): Point {
  const size = viewer.getState().sizeOf({ fileKey: place.fileKey, pageNumber: place.page });
  const part = viewer.visiblePart(place.fileKey, place.page) ?? { x: 0, y: 0, ...size };
  return { x: part.x + part.width / 2, y: part.y + part.height / 2 };
}
