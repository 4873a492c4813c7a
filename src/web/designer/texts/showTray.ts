import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { KeptPlace } from '#web/designer/store/keptPlace.ts';
import { stopPlacing } from './startPlacing.ts';

/** Closes what lies over the desk or waits in the Fields list; false where nothing did. */
export function closeTray(store: DesignerSession['store']): boolean {
  const { placingByText, ordering, isReusing, isShowingSteps, isFinding, found } = store.getState();
  const isOpen = isReusing || isShowingSteps || isFinding;
  if (!isOpen && !placingByText && !ordering && !found) return false;
  stopPlacing(store);
  store.setState({
    ordering: undefined,
    isReusing: false,
    isShowingSteps: false,
    isFinding: false,
    found: undefined,
  });
  return true;
}

/**
 * Shows a tray in place of any other, and of the bar that places by text: they would lie on each
 * other.
 */
export function showTray(
  store: DesignerSession['store'],
  tray: NonNullable<KeptPlace['tray']>,
): void {
  stopPlacing(store);
  store.setState({
    ordering: tray === 'ordering' ? {} : undefined,
    isReusing: tray === 'reusing',
    isShowingSteps: tray === 'steps',
  });
}
