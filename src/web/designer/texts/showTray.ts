import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { KeptPlace } from '#web/designer/store/keptPlace.ts';
import { stopPlacing } from './startPlacing.ts';

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
