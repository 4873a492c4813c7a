import type { Action, ActionContext } from '#web/designer/actions/action.ts';
import { actionsWith } from '#web/designer/actions/actions.ts';
import { isMacSystem, shortcutOf } from '#web/designer/actions/shortcut.ts';
import { keepsKey } from './keepsKey.ts';
import { hear, type Room, targetOf } from '#web/ui/browser/place.ts';

/**
 * Turns keys into actions, for as long as the designer is on the screen; returns how to stop. What
 * the page does not have (`offers`) has no key. In a shadow root it hears of the keys that are
 * pressed there, on our own page of all.
 */
export function attachKeyboard(
  context: ActionContext,
  room: Room = document,
  offers: (action: Action) => boolean = () => true,
): () => void {
  const isMac = isMacSystem();
  const byKey = new Map(
    actionsWith(context).flatMap((action) => action.keys.map((key) => [key, action])),
  );

  function onKey(event: KeyboardEvent) {
    const target = targetOf(event);
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const { store } = context.stage;
    const shortcut = shortcutOf(event, isMac);
    const action = byKey.get(shortcut);
    if (!action) return;
    // An armed tool is disarmed wherever the focus is.
    const isDisarming = shortcut === 'Escape' && store.getState().tool !== undefined;
    if (!isDisarming && action.scope === 'canvas' && keepsKey(target, shortcut)) return;
    if (!offers(action) || action.enabled?.(store.getState()) === false) {
      // What the browser would do with it (bookmark, save) is never what was meant.
      if (shortcut.startsWith('Mod+')) event.preventDefault();
      return;
    }
    if (action.run(context) !== false) event.preventDefault();
  }

  const stopping = new AbortController();
  hear(room, 'keydown', onKey, { signal: stopping.signal });
  return () => stopping.abort();
}
