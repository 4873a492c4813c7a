import { fetchDesigner } from '#web/app/screens/lazyScreens.tsx';
import { learnPartFiles } from '#web/later/fetchPart.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';

/**
 * What opening a PDF needs, what takes longest to get ready first. All of it together must not be
 * more than 700 kB (gzip), the budget. The thread that draws, for which there is no room, starts as
 * soon as files are dragged over the page or Open PDF is pressed.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  // What does not come of the others can then be asked for again.
  learnPartFiles,
  async () => {
    const { warmPdfParser, loadPdfjs } = await import('#web/pdf/engine/pdfjs.ts');
    warmPdfParser();
    await loadPdfjs();
  },
  fetchDesigner,
  () => import('#web/designer/open/createDraftFromFiles.ts'),
  async () => (await import('#web/pdf/engine/pdfjs.ts')).rehearseParser(),
];

/**
 * Fetches what opening a PDF needs, one part after the other, each when the browser has nothing
 * else to do. What cannot be fetched now is fetched when a PDF is opened. Returns how to stop.
 */
export function fetchWhenIdle(): () => void {
  let isStopped = false;
  const run = async () => {
    for (const fetchPart of parts) {
      await new Promise<void>((resolve) => whenIdle(resolve));
      if (isStopped) return;
      await fetchPart();
    }
  };
  run().catch(() => undefined);
  return () => {
    isStopped = true;
  };
}
