import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollBoxProps {
  className?: string;
  children: ReactNode;
}

/** A box that scrolls, a tab stop while it has something to scroll. Its class sets `overflow`. */
export function ScrollBox({ className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outer = box.current;
    if (!outer || !content.current) return undefined;
    const observer = new ResizeObserver(() => {
      if (outer.scrollHeight > outer.clientHeight) outer.tabIndex = 0;
      else outer.removeAttribute('tabindex');
    });
    observer.observe(outer);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={className}>
      <div ref={content}>{children}</div>
    </div>
  );
}
