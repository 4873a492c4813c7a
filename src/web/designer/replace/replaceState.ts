import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/** Where replacing a document stands. */
export type ReplaceStep =
  | { state: 'opening' }
  /** Pages of both versions whose text is read, of all. */
  | { state: 'reading'; done: number; total: number }
  /** The new file cannot be used, or the browser has no room for it. */
  | { state: 'failed'; problem: PdfProblem | 'storing' };

/** A document on its way to a new version. */
export interface Replacing {
  /** The name of the document, and of the file that was chosen for it. */
  documentName: string;
  fileName: string;
  step: ReplaceStep;
  cancel: () => void;
}

/** What is shown of replacing documents while a draft is open. */
export interface ReplaceState {
  readonly replacing: Replacing | undefined;
  /** Whether fields are being reviewed; which they are, the draft says. */
  readonly isReviewing: boolean;
}

const states = new WeakMap<DesignerStore, StoreApi<ReplaceState>>();

/** The state of an open draft; made when it is first asked for. */
export function replaceStateOf(store: DesignerStore): StoreApi<ReplaceState> {
  const found = states.get(store);
  if (found) return found;
  const made = createStore<ReplaceState>()(() => ({ replacing: undefined, isReviewing: false }));
  states.set(store, made);
  return made;
}

/** A part of that state. */
export function useReplaceState<T>(select: (state: ReplaceState) => T): T {
  return useStore(replaceStateOf(useDesignerStore()), select);
}
