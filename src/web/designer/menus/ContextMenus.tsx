import { useEffect, useState } from 'react';
import type { Point } from '#core/geometry/rect.ts';
import type { MenuAnchor } from '#web/ui/overlays/Menu.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { listenForLongPress } from './longPress.ts';
import { findMenuTarget, type MenuTarget } from './findMenuTarget.ts';
import { hear, roomOf } from '#web/ui/browser/place.ts';

const Lines = laterPart(async () => (await import('./MenuLines.tsx')).MenuLines, 'menus');

/** Opens the menu of what a `contextmenu` event or a resting finger is about, at its place. */
export function ContextMenus() {
  const { stage } = useActions();
  const [menu, setMenu] = useState<{ target: MenuTarget; anchor: MenuAnchor }>();

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
      setMenu({ target, anchor: anchorAt(at) });
    };
    const stop = new AbortController();
    const room = roomOf(stage.viewer.scroller);
    hear(room, 'contextmenu', open, { signal: stop.signal });
    listenForLongPress(stop.signal, room);
    return () => stop.abort();
  }, [stage]);

  if (!menu) return null;
  return (
    <Lines.Part target={menu.target} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
  );
}

/** A point of the window, client px, as something that a menu opens beside. */
function anchorAt({ x, y }: Point): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 1, 1) };
}
