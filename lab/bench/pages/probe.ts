import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { nextFrame, whenPainted } from './frames.ts';
import { dragElement } from './moves.ts';
import { findOpener, watchReact } from './reactRoot.ts';
import { flingTo, leaf, visit } from './scrolling.ts';
import { signersPage } from './signersPage.ts';
import { whenSharp, whenUsable } from './sharpness.ts';
import { watchCanvases } from './watchCanvases.ts';

/**
 * What the bench observes and does inside a page, as `window.bench`. It is added to each page, of
 * the product and of the baselines, before its own scripts.
 */
export type Probe = ReturnType<typeof createProbe>;

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Drags the files of an input over the page and drops them. */
async function dropFiles({ files }: HTMLInputElement): Promise<void> {
  const dataTransfer = new DataTransfer();
  for (const file of files ?? []) dataTransfer.items.add(file);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const options = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent(type, options));
    await nextFrame();
  }
}

/** Resolves when the draft has that many fields. */
function hasFields({ store }: DesignerSession, count: number): Promise<void> {
  const has = () => store.getState().history.present.fields.length === count;
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!has()) return;
      unsubscribe();
      resolve();
    });
  });
}

function createProbe() {
  const react = watchReact();
  const canvases = watchCanvases();
  let chosen = 0;
  // A file was chosen: the time until its first page begins here.
  for (const type of ['change', 'drop'])
    window.addEventListener(type, () => (chosen = performance.now()), { capture: true });
  /** Waits for the first page, from the beginning, because it may come at any moment. */
  const first = whenSharp(1);
  const usable = whenUsable(1);
  /**
   * Waits for the button that opens files; a file chosen there is opened whether the app already
   * runs or not (`e2e/designer/first-screen.spec.ts`).
   */
  const clickable = whenPainted(findOpener);

  return {
    ...react,
    ...signersPage,
    canvases,
    whenSharp,
    clickable,
    /** ms from the choice of the file until its first page is on the screen. */
    firstPage: async () => (await first) - chosen,
    /** ms from the choice of the file until fields can be placed on its first page. */
    firstUse: async () => (await usable) - chosen,
    /** ms from the beginning of the navigation until the first page is on the screen. */
    firstPageOfVisit: () => first,
    drop: dropFiles,
    fling: (page: number, frames: number) => flingTo(react.session(), page, frames),
    leaf: (from: number, untimed: number, count: number, way: 'scrolling' | 'arrows') =>
      leaf(react.session(), from, untimed, count, way),
    visit: (from: number, to: number) => visit(react.session(), from, to),
    /** Drags the first field in view and counts what happens during the drag. */
    async dragField(fieldId: string, moves: number) {
      const { store } = react.session();
      const element = document.querySelector(`[data-field-id="${CSS.escape(fieldId)}"]`);
      if (!element) throw new Error(`the field ${fieldId} is not on the screen`);
      let writes = 0;
      let commits = 0;
      let unsubscribe: (() => void) | undefined;
      const dragged = await dragElement(element, moves, 'pointer', {
        onBegin() {
          unsubscribe = store.subscribe(() => (writes += 1));
          commits = react.commits();
        },
        // The release writes; it does not belong to the drag.
        onEnd() {
          unsubscribe?.();
          commits = react.commits() - commits;
        },
      });
      return { ...dragged, writes, commits };
    },
    dragElement,
    /** Resolves when the draft has that many fields. */
    whenFields: (count: number) => hasFields(react.session(), count),
  };
}

window.bench = createProbe();
