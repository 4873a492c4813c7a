import type { DraftField } from '#core/draft/draft.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { placeFields } from '#core/draft/commands/moveFields.ts';
import { setFieldRect } from '#core/draft/commands/resizeFields.ts';
import { type Point, type Rect, type Size, unionRects } from '#core/geometry/rect.ts';
import { type Handle, resizeRect } from '#core/geometry/resizeRect.ts';
import type { SnapGuide } from '#core/geometry/snapping/snapRect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { drawGuides } from './drawGuides.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { frameBox } from './frameBox.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { drawTag } from './drawTag.ts';
import { snapping, snapWords } from './snapping.ts';
import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';

/** The box inside a frame that goes from `before` to `after`: it keeps its share of the frame. */
function carryAlong(rect: Rect, before: Rect, after: Rect): Rect {
  const [across, down] = [after.width / before.width, after.height / before.height];
  return {
    x: after.x + (rect.x - before.x) * across,
    y: after.y + (rect.y - before.y) * down,
    width: rect.width * across,
    height: rect.height * down,
  };
}

/** The smallest frame in which no box is under the least size of its type. */
function leastFrame(fields: readonly DraftField[], frame: Rect): Size {
  const share = (length: 'width' | 'height') =>
    Math.max(
      ...fields.map(({ type, rect }) =>
        Math.min(1, fieldKinds[type].minimumSize[length] / rect[length]),
      ),
    );
  return { width: frame.width * share('width'), height: frame.height * share('height') };
}

/** Writes a box to an element, as React writes it: equal values need no change from either. */
function styleBox({ style }: HTMLElement, rect: Rect, pxPerPt: number) {
  style.left = `${rect.x * pxPerPt}px`;
  style.top = `${rect.y * pxPerPt}px`;
  style.width = `${rect.width * pxPerPt}px`;
  style.height = `${rect.height * pxPerPt}px`;
}

/** What a resizing shows while it runs. */
interface Shown {
  /** Draws the boxes and their frame for a frame that is now `after`, in points. */
  draw(after: Rect): void;
  /** Draws the guides, and the frame's size on a tag below it. */
  annotate(after: Rect, guides: readonly SnapGuide[]): void;
  end(): void;
}

/** Draws to the elements of these fields, whose page's corner is at `origin` (content px). */
function showing(
  { overlay, frame, viewer, t }: Stage,
  fields: readonly DraftField[],
  rectOf: (field: DraftField, after: Rect) => Rect,
  origin: Point,
): Shown {
  const { pxPerPt } = viewer.getState();
  const boxes = fields.map((field) => ({ field, box: fieldElement({ viewer }, field) }));
  const guides = drawGuides(overlay);
  const tag = drawTag(overlay);
  return {
    draw(after) {
      for (const { field, box } of boxes) if (box) styleBox(box, rectOf(field, after), pxPerPt);
      const shown = frameBox(after, pxPerPt, fields.length);
      if (frame) styleBox(frame, { ...shown, x: shown.x + origin.x, y: shown.y + origin.y }, 1);
    },
    annotate(after, found) {
      guides.show(found, origin, pxPerPt);
      tag.show(t('statusSizeNow', readableSize(after)), {
        x: origin.x + (after.x + after.width / 2) * pxPerPt,
        y: origin.y + (after.y + after.height) * pxPerPt + 20,
      });
    },
    end() {
      guides.end();
      tag.end();
    },
  };
}

function readableSize({ width, height }: Size): { width: number; height: number } {
  return { width: roundForReading(width), height: roundForReading(height) };
}

/** Pulls a handle of the frame round a page's fields, which keep their shares; Shift: the shape. */
export function resizing(
  stage: Stage,
  fields: readonly DraftField[],
  handle: Handle,
  start: PointerAt,
): Gesture | undefined {
  const { store, viewer, overlay, frame, t } = stage;
  const [first] = fields;
  const before = unionRects(fields.map((field) => field.rect));
  const origin = first && viewer.pageOrigin(first.fileKey, first.page);
  if (!first || !before || !origin) return undefined;
  const client = viewer.clientFrame();
  const { pxPerPt, sizeOf } = viewer.getState();
  const place = { fileKey: first.fileKey, page: first.page };
  const bounds = sizeOf({ fileKey: first.fileKey, pageNumber: first.page });
  const min = leastFrame(fields, before);
  const pressed = viewer.clientToContent(start.x, start.y, client);
  const release = viewer.holdPage(place.fileKey, place.page);
  const ids = fields.map((field) => field.id);
  const snap = snapping(stage, ids);
  const rectOf = (field: DraftField, now: Rect) =>
    fields.length === 1 ? now : carryAlong(field.rect, before, now);
  const shown = showing(stage, fields, rectOf, origin);
  overlay?.setAttribute('data-gesture', 'resizing');
  frame?.setAttribute('data-held', handle);
  let after = before;
  let words = '';

  function end() {
    release();
    shown.end();
    overlay?.removeAttribute('data-gesture');
    frame?.removeAttribute('data-held');
  }

  return {
    move(at) {
      const now = viewer.clientToContent(at.x, at.y, client);
      const delta = { x: (now.x - pressed.x) / pxPerPt, y: (now.y - pressed.y) / pxPerPt };
      const pulled = resizeRect(before, handle, delta, { min, bounds, keepAspect: at.more });
      const snapped = snap.resize(pulled, handle, place, bounds, min, at.free || at.more);
      after = snapped.rect;
      shown.draw(after);
      words = snapWords(t, snapped);
      shown.annotate(after, snapped.guides);
      stage.note.set([words, t('statusFree')].filter(Boolean).join(' · '));
    },
    commit() {
      end();
      const { facts } = store.getState();
      store.apply({ key: 'resizeFields', values: { count: fields.length } }, (draft) => {
        if (fields.length === 1) return setFieldRect(draft, first.id, after, facts);
        const placed = (field: DraftField) => ({ ...place, rect: rectOf(field, after) });
        return placeFields(draft, new Map(fields.map((field) => [field.id, placed(field)])), facts);
      });
      const said = t('saySize', readableSize(after));
      announce(words ? `${said}. ${words}` : said);
      void focusField(stage, ids.at(-1) ?? first.id, { reveal: false });
    },
    cancel() {
      shown.draw(before);
      end();
    },
  };
}
