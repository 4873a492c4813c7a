import type { DraftField } from '#core/draft/draft.ts';
import { fieldKinds } from '#core/draft/fieldKinds.ts';
import { placeFields } from '#core/draft/commands/moveFields.ts';
import { setFieldRect } from '#core/draft/commands/resizeFields.ts';
import { type Rect, type Size, unionRects } from '#core/geometry/rect.ts';
import { type Handle, resizeRect } from '#core/geometry/resizeRect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { drawGuides } from './drawGuides.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { frameBox } from './frameBox.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { drawTag } from './drawTag.ts';
import { snapping } from './snapping.ts';
import { snapWords } from './snapWords.ts';
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

/**
 * Pulls one handle of the frame round fields of one page; several fields keep their shares of the
 * frame. Shift keeps the shape.
 */
export function resizing(
  stage: Stage,
  fields: readonly DraftField[],
  handle: Handle,
  start: PointerAt,
): Gesture | undefined {
  const { store, viewer, t } = stage;
  const [first] = fields;
  const before = unionRects(fields.map((field) => field.rect));
  const origin = first && viewer.pageOrigin(first.fileKey, first.page);
  if (!first || !before || !origin) return undefined;
  const client = viewer.clientFrame();
  const { pxPerPt, sizeOf } = viewer.getState();
  const size = sizeOf({ fileKey: first.fileKey, pageNumber: first.page });
  const place = { fileKey: first.fileKey, page: first.page };
  const min = leastFrame(fields, before);
  const pressed = viewer.clientToContent(start.x, start.y, client);
  const release = viewer.holdPage(place.fileKey, place.page);
  const boxes = fields.map((field) => ({ field, box: fieldElement(stage, field) }));
  const snap = snapping(
    stage,
    fields.map((field) => field.id),
  );
  const guides = drawGuides(stage.overlay);
  const tag = drawTag(stage.overlay);
  const { frame } = stage;
  stage.overlay?.setAttribute('data-gesture', 'resizing');
  frame?.setAttribute('data-held', handle);
  let after = before;
  let words = '';

  const rectOf = (field: DraftField) =>
    fields.length === 1 ? after : carryAlong(field.rect, before, after);

  function draw() {
    for (const { field, box } of boxes) if (box) styleBox(box, rectOf(field), pxPerPt);
    const shown = frameBox(after, pxPerPt, fields.length);
    if (frame && origin)
      styleBox(frame, { ...shown, x: shown.x + origin.x, y: shown.y + origin.y }, 1);
  }

  function end() {
    release();
    guides.end();
    tag.end();
    stage.overlay?.removeAttribute('data-gesture');
    frame?.removeAttribute('data-held');
  }

  return {
    move(at) {
      const now = viewer.clientToContent(at.x, at.y, client);
      const delta = { x: (now.x - pressed.x) / pxPerPt, y: (now.y - pressed.y) / pxPerPt };
      const pulled = resizeRect(before, handle, delta, { min, bounds: size, keepAspect: at.more });
      const snapped = snap.resize(pulled, handle, place, size, min, at.free || at.more);
      after = snapped.rect;
      draw();
      words = snapWords(t, snapped);
      guides.show(snapped.guides, origin, pxPerPt);
      const said = t('statusSizeNow', {
        width: roundForReading(after.width),
        height: roundForReading(after.height),
      });
      tag.show(said, {
        x: origin.x + (after.x + after.width / 2) * pxPerPt,
        y: origin.y + (after.y + after.height) * pxPerPt + 20,
      });
      stage.note.set([words, t('statusFree')].filter(Boolean).join(' · '));
    },
    commit() {
      end();
      const { facts } = store.getState();
      const last = fields.at(-1) ?? first;
      store.apply({ key: 'resizeFields', values: { count: fields.length } }, (draft) =>
        fields.length === 1
          ? setFieldRect(draft, first.id, after, facts)
          : placeFields(
              draft,
              new Map(fields.map((field) => [field.id, { ...place, rect: rectOf(field) }])),
              facts,
            ),
      );
      const said = t('saySize', {
        width: roundForReading(after.width),
        height: roundForReading(after.height),
      });
      announce(words ? `${said}. ${words}` : said);
      void focusField(stage, last.id, { reveal: false });
    },
    cancel() {
      after = before;
      draw();
      end();
    },
  };
}

/**
 * Writes a box straight to the element: what React drew last is what it compares with, so equal
 * values are put back by it or by us.
 */
function styleBox({ style }: HTMLElement, rect: Rect, pxPerPt: number) {
  style.left = `${rect.x * pxPerPt}px`;
  style.top = `${rect.y * pxPerPt}px`;
  style.width = `${rect.width * pxPerPt}px`;
  style.height = `${rect.height * pxPerPt}px`;
}
