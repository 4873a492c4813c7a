import type { Point } from '#core/geometry/rect.ts';
import { moveFreely } from './moveFreely.ts';
import styles from '#web/designer/canvas/Overlay.module.css';

/** A small tag of words on the overlay. */
export interface Tag {
  /** Shows the words, centred on a place in content px. */
  show(words: string, at: Point): void;
  end(): void;
}

/** A tag that is not shown yet. */
export function drawTag(overlay: HTMLElement | undefined): Tag {
  const tag = document.createElement('div');
  tag.className = styles.tag ?? '';
  const text = document.createTextNode('');
  tag.append(text);
  moveFreely(tag);
  return {
    show(words, { x, y }) {
      if (!tag.isConnected) overlay?.append(tag);
      if (text.data !== words) text.data = words;
      tag.style.transform = `translate(${x}px, ${y}px)`;
    },
    end: () => tag.remove(),
  };
}
