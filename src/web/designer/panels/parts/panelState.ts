import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/** What the panels remember while a draft is open; nothing of it is kept or undone. */
export interface PanelState {
  /** Signers whose details were opened or folded by hand. */
  readonly openSigners: ReadonlyMap<string, boolean>;
  /** Sections unfolded although the Metadata tab has the room. */
  readonly unfolded: ReadonlySet<string>;
  /** The problem that was gone to last. */
  readonly currentProblemId: string | undefined;
  /**
   * Which text the Metadata tab shows: a document's key, or `create` for the body that creates the
   * transaction.
   */
  readonly shownText: string | undefined;
  /** What the last import left out or had to interpret, in sentences. */
  readonly importNotes: readonly string[];
}

const states = new WeakMap<DesignerStore, StoreApi<PanelState>>();

/** The panels' state of an open draft; made when it is first asked for. */
export function panelStateOf(store: DesignerStore): StoreApi<PanelState> {
  const found = states.get(store);
  if (found) return found;
  const made = createStore<PanelState>()(() => ({
    openSigners: new Map(),
    unfolded: new Set(),
    currentProblemId: undefined,
    shownText: undefined,
    importNotes: [],
  }));
  states.set(store, made);
  return made;
}

/** A part of the panels' state. */
export function usePanelState<T>(select: (state: PanelState) => T): T {
  return useStore(panelStateOf(useDesignerStore()), select);
}

/** Opens or folds a signer's details. */
export function setSignerOpen(store: DesignerStore, signerId: string, open: boolean): void {
  panelStateOf(store).setState(({ openSigners }) => ({
    openSigners: new Map(openSigners).set(signerId, open),
  }));
}

/** Unfolds a section, or folds it again, while the Metadata tab is open. */
export function setUnfolded(store: DesignerStore, section: string, isUnfolded: boolean): void {
  panelStateOf(store).setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(section);
    else next.delete(section);
    return { unfolded: next };
  });
}
