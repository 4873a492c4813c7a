import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';

/** Opens or folds a signer's details. */
export function setSignerOpen(store: DesignerStore, signerId: string, open: boolean): void {
  store.setState(({ openSigners }) => ({ openSigners: new Map(openSigners).set(signerId, open) }));
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
