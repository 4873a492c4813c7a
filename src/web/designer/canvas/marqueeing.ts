import type { DraftField } from '#core/draft/draft.ts';
import { fieldIndex } from '#core/draft/fieldsByPage.ts';
import { type Rect, rectFromPoints, rectsOverlap } from '#core/geometry/rect.ts';
import { announce } from '#web/ui/announce.ts';
import { selectFields } from '../store/selecting.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import styles from './Overlay.module.css';
import { fieldElement, type Stage } from './stage.ts';

/** Draws a frame on the desk and selects the fields that it touches; with Shift they join what is selected. Pages far away take part too. */
export function marqueeing(stage: Stage, start: PointerAt): Gesture | undefined {
  const { store, viewer, overlay, t } = stage;
  if (!overlay) return undefined;
  const frame = viewer.clientFrame();
  const { pxPerPt } = viewer.getState();
  const { history, selection } = store.getState();
  const before = start.more ? selection : [];
  const from = viewer.clientToContent(start.x, start.y, frame);
  const marquee = document.createElement('div');
  marquee.className = styles.marquee ?? '';
  overlay.append(marquee);
  overlay.setAttribute('data-gesture', 'marqueeing');
  let marked: HTMLElement[] = [];
  let touched: readonly DraftField[] = [];

  /** The fields that a box in content px touches. */
  function fieldsIn(box: Rect): DraftField[] {
    const found: DraftField[] = [];
    for (const fields of fieldIndex(history.present.fields).pages.values()) {
      const [first] = fields;
      const origin = first && viewer.pageOrigin(first.fileKey, first.page);
      if (!origin) continue;
      const inPoints = {
        x: (box.x - origin.x) / pxPerPt,
        y: (box.y - origin.y) / pxPerPt,
        width: box.width / pxPerPt,
        height: box.height / pxPerPt,
      };
      for (const field of fields) if (rectsOverlap(field.rect, inPoints)) found.push(field);
    }
    return found;
  }

  function mark(fields: readonly DraftField[]) {
    for (const box of marked) delete box.dataset.touched;
    marked = fields.flatMap((field) => fieldElement(stage, field) ?? []);
    for (const box of marked) box.dataset.touched = '';
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
