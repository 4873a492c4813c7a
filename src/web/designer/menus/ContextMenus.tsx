import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Point } from '#core/geometry/rect.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import styles from './ContextMenus.module.css';
import { listenForLongPress } from './longPress.ts';
import { findMenuTarget, type MenuTarget } from './findMenuTarget.ts';
import { hear, roomOf } from '#web/ui/browser/place.ts';

const MenuLines = lazy(async () => {
  const [{ MenuLines }] = await Promise.all([import('./MenuLines.tsx'), loadTexts('menus')]);
  return { default: MenuLines };
});

/** Opens the menu of what a `contextmenu` event or a resting finger is about, at its place. */
export function ContextMenus() {
  const { stage } = useActions();
  const [menu, setMenu] = useState<{ target: MenuTarget; at: Point }>();
  const anchor = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      // On some systems the menu key is reported a second time when it is let go.
      if (event.target.closest('[role="menu"]')) {
        event.preventDefault();
        return;
      }
      if (event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      const at = { x: event.clientX, y: event.clientY };
      const target = findMenuTarget(stage, event.target, at);
      if (!target) return;
      event.preventDefault();
      setMenu({ target, at });
    };
    const stop = new AbortController();
    const room = roomOf(stage.viewer.scroller);
    hear(room, 'contextmenu', open, { signal: stop.signal });
    listenForLongPress(stop.signal, room);
    return () => stop.abort();
  }, [stage]);

  if (!menu) return null;
  return (
    <>
      <div ref={anchor} className={styles.anchor} style={{ left: menu.at.x, top: menu.at.y }} />
      <Suspense>
        <MenuLines target={menu.target} anchor={anchor} onClose={() => setMenu(undefined)} />
      </Suspense>
    </>
  );
}
