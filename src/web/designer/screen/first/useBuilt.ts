import { useEffect, useState } from 'react';
import { afterFrame } from '#web/ui/browser/afterFrame.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';

/** Milliseconds for which the first page may keep the tools around it waiting. */
const headStart = 250;

/**
 * Whether the tools may be built: at once, unless a document is open already. Then its page in view
 * is drawn and painted first, for which this thread is needed, too.
 */
export function useBuilt(): boolean {
  const { store, viewer } = useDesignerSession();
  const [isBuilt, setBuilt] = useState(() => {
    const { history, documents } = store.getState();
    const [first] = history.present.files;
    return !first || documents.get(first.key)?.state !== 'open';
  });
  useEffect(() => {
    if (isBuilt) return undefined;
    const build = () => setBuilt(true);
    const timer = setTimeout(build, headStart);
    const stop = whenPainted(viewer, build);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [viewer, isBuilt]);
  return isBuilt;
}

/** Calls back once the page in view is on the screen, or cannot be; returns how to stop waiting. */
function whenPainted({ pictures, getState }: ViewerController, callback: () => void): () => void {
  const { currentPage } = getState();
  if (!currentPage) return () => undefined;
  let stopFrame: (() => void) | undefined;
  const look = () => {
    if (pictures.pictureOf(currentPage).isBusy || stopFrame) return;
    stop();
    stopFrame = afterFrame(callback);
  };
  const stop = pictures.subscribe(currentPage, look);
  look();
  return () => {
    stop();
    stopFrame?.();
  };
}
