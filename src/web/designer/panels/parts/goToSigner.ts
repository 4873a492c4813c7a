import { roomOf } from '#web/ui/browser/place.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { setSignerOpen, setUnfolded } from './unfolding.ts';

/** Opens a signer's settings and leads to their name or address. */
export function goToSigner(
  { store, viewer }: Pick<DesignerSession, 'store' | 'viewer'>,
  signerId: string,
  input: 'name' | 'email',
): void {
  setUnfolded(store, 'signers', true);
  setSignerOpen(store, signerId, true);
  // The settings are drawn within a frame.
  requestAnimationFrame(() =>
    roomOf(viewer.scroller)
      .querySelector<HTMLElement>(`[data-signer-${input}="${signerId}"]`)
      ?.focus(),
  );
}
