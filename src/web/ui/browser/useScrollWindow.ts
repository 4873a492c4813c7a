import { type RefObject, useLayoutEffect, useState } from 'react';

/** The part of a scrolling box that is in view. */
export interface ScrollWindow {
  top: number;
  height: number;
}

/** Steps of the window, CSS px: React draws only when another row may have come into view. */
const grain = 64;

/** Follows what a scrolling box shows, rounded outwards to whole steps of 64 px. */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>): ScrollWindow {
  const [window, setWindow] = useState<ScrollWindow>({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const top = Math.floor(element.scrollTop / grain) * grain;
      const bottom = Math.ceil((element.scrollTop + element.clientHeight) / grain) * grain;
      const height = element.clientHeight === 0 ? 0 : bottom - top;
      setWindow((before) =>
        before.top === top && before.height === height ? before : { top, height },
      );
    };
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
  return window;
}
