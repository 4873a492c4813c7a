import { memo, type PointerEvent, useRef, useSyncExternalStore } from 'react';
import type { Point } from '#core/geometry/rect.ts';
import { wordsBetween } from '#core/textSearch/wordsBetween.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesignerSession, useTool } from '#web/designer/store/designerContext.ts';
import type { PlacingByText } from '#web/designer/store/placingByText.ts';
import { placingByText } from '#web/designer/texts/startPlacing.ts';
import styles from './HitsLayer.module.css';

/** While a field is placed by text: its places on the page, and the words that can be taken. */
export const HitsLayer = memo(function HitsLayer({ page }: { page: LayerPage }) {
  const placing = useTool(placingByText);
  return placing?.fileKey === page.fileKey ? <Hits page={page} placing={placing} /> : null;
});

/** More marks on one page than this would be one grey area. */
const mostMarks = 800;

function Hits({ page, placing }: { page: LayerPage; placing: PlacingByText }) {
  const { viewer } = useDesignerSession();
  const { finder, choice } = placing;
  const { found } = useSyncExternalStore(finder.subscribe, finder.getState);
  const from = useRef<Point>(undefined);
  const pointOf = (event: PointerEvent) =>
    viewer.pageAtClientPoint(event.clientX, event.clientY)?.point;
  const take = (event: PointerEvent) => {
    const start = from.current;
    from.current = undefined;
    const end = pointOf(event);
    const words = start && wordsBetween(finder.linesOn(page.pageNumber), start, end ?? start);
    if (words) finder.look(words);
  };
  const chosen = choice.kind === 'one' ? found[choice.at] : undefined;
  const here = found.filter((place) => place.page === page.pageNumber).slice(0, mostMarks);
  return (
    <>
      {/* Handled here: presses on handles are no gestures of the canvas. */}
      <div
        data-handle="text"
        className={styles.words}
        onPointerDown={(event) => {
          // The text box keeps the focus.
          event.preventDefault();
          if (event.button === 0) from.current = pointOf(event);
        }}
        onPointerUp={take}
      />
      {here.map((place) => {
        const { x, y, width, height } = place.box;
        const isMeant =
          choice.kind === 'all' ||
          place === chosen ||
          (choice.kind === 'page' && choice.page === place.page);
        return (
          <i
            key={`${x} ${y}`}
            data-text-place={isMeant ? 'meant' : 'other'}
            className={styles.mark}
            style={{
              left: x * page.pxPerPt - 2,
              top: y * page.pxPerPt - 2,
              width: width * page.pxPerPt + 4,
              height: height * page.pxPerPt + 4,
            }}
          />
        );
      })}
    </>
  );
}
