import type { Point } from '#core/geometry/point.ts';
import styles from './Overlay.module.css';

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
  return {
    show(words, { x, y }) {
      if (!tag.isConnected) overlay?.append(tag);
      tag.textContent = words;
      tag.style.left = `${x}px`;
      tag.style.top = `${y}px`;
    },
    end: () => tag.remove(),
  };
}
