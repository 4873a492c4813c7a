import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { type Point, type Rect, rectFromPoints, type Size } from '#core/geometry/rect.ts';
import type { Handle } from '#core/geometry/resizeRect.ts';
import { drawGuides } from './drawGuides.ts';
import { drawTag } from './drawTag.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import styles from '#web/designer/canvas/Overlay.module.css';
import { placeField } from './placeField.ts';
import { snapping } from './snapping.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** The box from a fixed corner to the pointer, not smaller than its type allows, on the page. */
function boxBetween(from: Point, to: Point, min: Size, page: Size): Rect {
  const corner = { x: clamp(to.x, page.width), y: clamp(to.y, page.height) };
  const drawn = rectFromPoints(from, corner);
  const width = Math.min(Math.max(drawn.width, min.width), page.width);
  const height = Math.min(Math.max(drawn.height, min.height), page.height);
  const grown = {
    x: corner.x < from.x ? from.x - width : from.x,
    y: corner.y < from.y ? from.y - height : from.y,
    width,
    height,
  };
  return keepInside(grown, page);
}

/** Draws a new field: the box that the pointer spans from where it was pressed, on that page. */
export function spanning(stage: Stage, type: FieldType, start: PointerAt): Gesture | undefined {
  const { viewer, store, overlay, t } = stage;
  const client = viewer.clientFrame();
  const hit = viewer.pageAtClientPoint(start.x, start.y, client);
  const origin = hit && viewer.pageOrigin(hit.fileKey, hit.pageNumber);
  if (!hit || !origin || !overlay) return undefined;
  const { pxPerPt } = hit.view;
  const { size } = hit.view;
  const place = { fileKey: hit.fileKey, page: hit.pageNumber };
  const min = fieldKinds[type].minimumSize;
  const snap = snapping(stage, []);
  const from = snap.corner(hit.point, place, size, start.free);
  const guides = drawGuides(overlay);
  const tag = drawTag(overlay);
  const release = viewer.holdPage(place.fileKey, place.page);
  const frame = document.createElement('div');
  frame.className = styles.drawn ?? '';
  overlay.append(frame);
  overlay.setAttribute('data-gesture', 'drawing');
  if (stage.ghost) stage.ghost.dataset.shown = 'false';
  let rect = boxBetween(from, from, min, size);

  function end() {
    release();
    guides.end();
    tag.end();
    frame.remove();
    overlay?.removeAttribute('data-gesture');
  }

  return {
    move(at) {
      const content = viewer.clientToContent(at.x, at.y, client);
      const to = { x: (content.x - origin.x) / pxPerPt, y: (content.y - origin.y) / pxPerPt };
      const handle = `${to.y < from.y ? 'n' : 's'}${to.x < from.x ? 'w' : 'e'}` as Handle;
      const drawn = boxBetween(from, to, min, size);
      const snapped = snap.resize(drawn, handle, place, size, min, at.free);
      ({ rect } = snapped);
      frame.style.left = `${origin.x + rect.x * pxPerPt}px`;
      frame.style.top = `${origin.y + rect.y * pxPerPt}px`;
      frame.style.width = `${rect.width * pxPerPt}px`;
      frame.style.height = `${rect.height * pxPerPt}px`;
      guides.show(snapped.guides, origin, pxPerPt);
      const words = t('statusSizeNow', {
        width: roundForReading(rect.width),
        height: roundForReading(rect.height),
      });
      tag.show(words, {
        x: origin.x + (rect.x + rect.width / 2) * pxPerPt,
        y: origin.y + (rect.y + rect.height) * pxPerPt + 16,
      });
      stage.note.set([words, t('statusFree')].join(' · '));
    },
    commit() {
      end();
      placeField(stage, type, place, rect);
    },
    cancel() {
      end();
      if (!store.getState().tool?.sticky) store.setState({ tool: undefined });
    },
  };
}
