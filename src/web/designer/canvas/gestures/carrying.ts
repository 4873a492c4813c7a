import type { DraftField } from '#core/draft/draft.ts';
import type { Point, Size } from '#core/geometry/rect.ts';
import { moveFreely } from './moveFreely.ts';
import styles from '#web/designer/canvas/Overlay.module.css';
import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';

/** Copies of boxes above all pages, moved as one; the boxes stay behind as dashed traces. */
export interface Carried {
  /** Shows the copies this far (CSS px) from where the boxes stand. */
  moveBy(delta: Point): void;
  /** Shows the only box in this size (CSS px); undefined: in its own. */
  resizeTo(size: Size | undefined): void;
  end(): void;
}

/** The copy is a picture: it must not be found as the field. */
function copyOf(box: HTMLElement): HTMLElement {
  const copy = box.cloneNode(true) as HTMLElement;
  for (const name of ['data-field-id', 'data-field-name', 'data-field-type', 'role', 'tabindex'])
    copy.removeAttribute(name);
  return copy;
}

/** A field of a crowded page has no box to copy. */
function plainCopy({ rect }: DraftField, pxPerPt: number): HTMLElement {
  const copy = document.createElement('div');
  copy.className = styles.plain ?? '';
  copy.style.width = `${rect.width * pxPerPt}px`;
  copy.style.height = `${rect.height * pxPerPt}px`;
  return copy;
}

/** CSS px to two decimals: browsers draw a layer anew between whole and nearly whole px. */
const hundredths = (px: number) => Math.round(px * 100) / 100;

/** Picks up these fields of one page. Fields of a page that is not in the DOM are moved unseen. */
export function carrying(stage: Stage, fields: readonly DraftField[]): Carried {
  const { viewer, overlay } = stage;
  const { pxPerPt } = viewer.getState();
  const layer = document.createElement('div');
  layer.className = styles.carried ?? '';
  const boxes: HTMLElement[] = [];
  const copies: { copy: HTMLElement; width: string; height: string }[] = [];
  for (const field of fields) {
    const box = fieldElement(stage, field);
    const origin = viewer.pageOrigin(field.fileKey, field.page);
    if (!origin || !viewer.pageElement(field.fileKey, field.page)) continue;
    const copy = box ? copyOf(box) : plainCopy(field, pxPerPt);
    copy.setAttribute('aria-hidden', 'true');
    copies.push({ copy, width: copy.style.width, height: copy.style.height });
    copy.style.left = `${origin.x + field.rect.x * pxPerPt}px`;
    copy.style.top = `${origin.y + field.rect.y * pxPerPt}px`;
    layer.append(copy);
    if (!box) continue;
    box.dataset.carried = '';
    boxes.push(box);
  }
  overlay?.append(layer);
  moveFreely(layer);
  return {
    moveBy({ x, y }) {
      // A translation costs no layout, and nothing that is measured hangs on it.
      layer.style.transform = `translate(${hundredths(x)}px, ${hundredths(y)}px)`;
    },
    resizeTo(size) {
      const [only] = copies;
      if (!only) return;
      only.copy.style.width = size ? `${size.width}px` : only.width;
      only.copy.style.height = size ? `${size.height}px` : only.height;
    },
    end() {
      layer.remove();
      for (const box of boxes) delete box.dataset.carried;
    },
  };
}
