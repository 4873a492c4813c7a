import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import { keepPlace, keptPlace, placeFrom, stateOf } from '#web/designer/store/keptPlace.ts';
import { bringViewBack, viewNow } from './keptView.ts';

/**
 * Keeps where the preparer is in this draft, for this tab, and goes back there when the draft is
 * shown again: page, zoom, selection, panels. `isFloating`: the panel lies on the desk.
 */
export function useKeptPlace(isFloating: boolean): void {
  const session = useDesignerSession();
  const floatingNow = useSteady(() => isFloating);
  const isRestored = useRef(false);

  useEffect(() => {
    const { store } = session;
    const { draftId, history } = store.getState();
    const kept = keptPlace(draftId);
    if (kept) store.setState(stateOf(kept, history.present, floatingNow()));
    isRestored.current = true;
    return () => {
      isRestored.current = false;
    };
  }, [session, floatingNow]);

  // A layout effect ends while the desk is still there to be asked.
  useLayoutEffect(() => {
    const { store, viewer } = session;
    const before = keptPlace(store.getState().draftId)?.view;
    let isBack = !before;
    const stop =
      before &&
      bringViewBack(viewer, before, () => {
        isBack = true;
      });
    const keep = () => {
      if (!isRestored.current) return;
      const state = store.getState();
      keepPlace(state.draftId, placeFrom(state, isBack ? viewNow(viewer) : before, floatingNow()));
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      stop?.();
      keep();
    };
  }, [session, floatingNow]);
}
