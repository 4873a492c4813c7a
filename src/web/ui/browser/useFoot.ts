import { type RefObject, useLayoutEffect } from 'react';
import { roomOf } from './place.ts';

/**
 * Sets `--foot` to the height of the bar at the foot, px, so that notices stay clear of it: on the
 * document, or inside the shadow root in which the bar stands, and on nothing of its host.
 */
export function useFoot(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const room = roomOf(element);
    const tops = room === document ? [document.documentElement] : [...room.children];
    const styles = tops.flatMap((top) => (top instanceof HTMLElement ? [top.style] : []));
    const observer = new ResizeObserver(() => {
      for (const style of styles) style.setProperty('--foot', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const style of styles) style.removeProperty('--foot');
    };
  }, [bar]);
}
