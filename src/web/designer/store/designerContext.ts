import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '#core/draft/draft.ts';
import type { DesignerReading } from './designerReading.ts';
import type { DesignerSession } from './designerSession.ts';
import type { DesignerStore } from './createDesignerStore.ts';
import type { DesignerState } from './designerState.ts';
import { type ToolKey, toolState } from './openTool.ts';

const DesignerContext = createContext<DesignerSession | undefined>(undefined);

/** Provides the open draft to everything inside. */
export const DesignerProvider = DesignerContext.Provider;

/** The open draft with its viewer, documents and keeper; the same object as long as it is open. */
export function useDesignerSession(): DesignerSession {
  const session = useContext(DesignerContext);
  if (!session) throw new Error('a part of the designer stands outside of DesignerProvider');
  return session;
}

/** The open draft's store, for what happens on events. */
export function useDesignerStore(): DesignerStore {
  return useDesignerSession().store;
}

/** A part of the open draft's state; `select` must return the same object while it is unchanged. */
export function useDesigner<T>(select: (state: DesignerState) => T): T {
  return useStore(useDesignerStore(), select);
}

/** What is worked out of the open draft and remembered while it is open. */
export function useDraftReading(): DesignerReading {
  return useDesigner((state) => state.reading);
}

/** A part of the draft as it is now, or something worked out of it. */
export function useDraft<T>(select: (draft: Draft, reading: DesignerReading) => T): T {
  return useDesigner((state) => select(state.history.present, state.reading));
}

/** What a tool keeps while it is open; undefined while it is not. */
export function useTool<S>(key: ToolKey<S>): S | undefined {
  return useDesigner((state) => toolState(state, key));
}
