import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';

/** Opens a signer's details, of whom one at most is open, or folds them. */
export function setSignerOpen(store: DesignerStore, signerId: string, open: boolean): void {
  store.setState({ openSigners: new Map([[signerId, open]]) });
}

/**
 * Whose details are open: until somebody chose, those of the only signer, or of the first without
 * an address, so that the first thing to do is in view.
 */
export function openSignerOf({ openSigners, history }: DesignerState): string | undefined {
  for (const [id, isOpen] of openSigners) return isOpen ? id : undefined;
  const { signers } = history.present;
  const [first, ...others] = signers;
  return others.length === 0 ? first?.id : signers.find(({ email }) => email === '')?.id;
}

/** Makes a signer current; details that are open become theirs. */
export function makeCurrent(store: DesignerStore, signerId: string): void {
  const isOpen = openSignerOf(store.getState()) !== undefined;
  store.setState({ currentSignerId: signerId });
  if (isOpen) setSignerOpen(store, signerId, true);
}

/** Unfolds a section, or folds it again, while the Metadata tab is open. */
export function setUnfolded(store: DesignerStore, section: string, isUnfolded: boolean): void {
  store.setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(section);
    else next.delete(section);
    return { unfolded: next };
  });
}
