/** What a thread is asked, and answers, as pdf.js speaks with its threads. */
interface Answer {
  targetName?: string;
  callbackId?: number;
}

/** The name by which the renderer answers us; pdf.js listens to other names. */
const ourName = 'fieldwright-ping';

/**
 * Makes a question that a renderer thread answers in its turn: it never resolves while the thread
 * hangs, and at once where there is no thread, or one that has not begun yet or has failed. The
 * renderer of pdf.js has no such question; freeing a page that it does not know comes to the same.
 */
export function createRendererPing(renderer: Worker | undefined): () => Promise<unknown> {
  let runs = false;
  let lastId = 0;
  renderer?.addEventListener('message', () => (runs = true), { once: true });
  renderer?.addEventListener('error', () => (runs = false));
  return () =>
    new Promise<void>((resolve) => {
      if (!renderer || !runs) return resolve();
      lastId += 1;
      const callbackId = lastId;
      const listen = ({ data }: MessageEvent<Answer>) => {
        if (data.targetName !== ourName || data.callbackId !== callbackId) return;
        renderer.removeEventListener('message', listen);
        resolve();
      };
      renderer.addEventListener('message', listen);
      renderer.postMessage({
        sourceName: ourName,
        targetName: 'renderer',
        action: 'cleanupPage',
        callbackId,
        data: { pageProxyId: ourName },
      });
    });
}
