import type { DesignerStore } from './createDesignerStore.ts';

/**
 * Shows the fields of one signer alone, who then receives new ones, or those of all again. What is
 * hidden is not selected any more.
 */
export function showOnly(store: DesignerStore, signerId: string | undefined): void {
  const state = store.getState();
  if (signerId === undefined) {
    store.setState({ lensSignerId: undefined });
    return;
  }
  const selection = state.reading
    .selectedFields(state)
    .flatMap(({ id, signerIds }) => (signerIds.includes(signerId) ? id : []));
  store.setState({ lensSignerId: signerId, currentSignerId: signerId, selection });
}
