import { savesData } from '#web/ui/browser/savesData.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import type { PrepareOptions } from './designerProps.ts';

/**
 * Fetches what the first document will need, pdf.js included, and starts its threads, one step
 * after the other, each when the browser has nothing else to do. Nothing on a server, and nothing
 * where the visitor saves data. Returns how to give it up: threads that wait for a document end
 * when the last that prepared them gave them up and no designer took them within 10 s.
 */
export function prepareDesigner(options: PrepareOptions = {}): () => void {
  if (typeof document === 'undefined' || savesData()) return () => undefined;
  let isLeft = false;
  let leave = () => {};
  const stopWaiting = whenIdle(() => {
    import('./prepareParts.ts').then(
      ({ prepareParts }) => {
        if (!isLeft) leave = prepareParts(options);
      },
      // It is fetched when a designer is shown.
      () => undefined,
    );
  });
  return () => {
    if (isLeft) return;
    isLeft = true;
    stopWaiting();
    leave();
  };
}
