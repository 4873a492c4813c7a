import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--foot` to the height of the bar at the foot, px, so that notices stay clear of it. */
export function useFoot(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, [bar]);
}
