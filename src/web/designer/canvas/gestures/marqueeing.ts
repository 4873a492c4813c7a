import type { DraftField } from '#core/draft/draft.ts';
import { type Rect, rectFromPoints, rectsOverlap } from '#core/geometry/rect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import styles from '#web/designer/canvas/Overlay.module.css';
import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';

/** Selects the fields that a drawn frame touches, on all pages; Shift adds to the selection. */
export function marqueeing(stage: Stage, start: PointerAt): Gesture | undefined {
  const { store, viewer, overlay, t } = stage;
  if (!overlay) return undefined;
  const frame = viewer.clientFrame();
  const { pxPerPt } = viewer.getState();
  const state = store.getState();
  const { history, reading, selection } = state;
  const before = start.more ? selection : [];
  const from = viewer.clientToContent(start.x, start.y, frame);
  const marquee = document.createElement('div');
  marquee.className = styles.marquee ?? '';
  overlay.append(marquee);
  overlay.setAttribute('data-gesture', 'marqueeing');
  /** The boxes that are marked, by field. */
  const marked = new Map<DraftField, HTMLElement | undefined>();
  let touched: readonly DraftField[] = [];

  /** The fields that a box in content px touches. */
  function fieldsIn(box: Rect): DraftField[] {
    const found: DraftField[] = [];
    for (const [first] of reading.fieldIndex(history.present.fields).pages.values()) {
      const origin = first && viewer.pageOrigin(first.fileKey, first.page);
      if (!origin) continue;
      const inPoints = {
        x: (box.x - origin.x) / pxPerPt,
        y: (box.y - origin.y) / pxPerPt,
        width: box.width / pxPerPt,
        height: box.height / pxPerPt,
      };
      const fields = reading.shownOnPage(state, first.fileKey, first.page);
      for (const field of fields) if (rectsOverlap(field.rect, inPoints)) found.push(field);
    }
    return found;
  }

  /** Marks what came and unmarks what left: a large frame costs what its edge crossed. */
  function mark(fields: readonly DraftField[]) {
    const now = new Set(fields);
    for (const [field, box] of marked) {
      if (now.has(field)) continue;
      if (box) delete box.dataset.touched;
      marked.delete(field);
    }
    for (const field of fields) {
      if (marked.has(field)) continue;
      const box = fieldElement(stage, field);
      if (box) box.dataset.touched = '';
      marked.set(field, box);
    }
  }

  function end() {
    mark([]);
    marquee.remove();
    overlay?.removeAttribute('data-gesture');
  }

  return {
    move(at) {
      const to = viewer.clientToContent(at.x, at.y, frame);
      const box = rectFromPoints(from, to);
      marquee.style.left = `${box.x}px`;
      marquee.style.top = `${box.y}px`;
      marquee.style.width = `${box.width}px`;
      marquee.style.height = `${box.height}px`;
      touched = fieldsIn(box);
      mark(touched);
    },
    commit() {
      end();
      const ids = touched.map((field) => field.id);
      const all = [...before.filter((id) => !ids.includes(id)), ...ids];
      selectFields(store, all);
      announce(all.length > 0 ? t('saySelected', { count: all.length }) : t('sayNothingSelected'));
    },
    cancel: end,
  };
}
