import 'fake-indexeddb/auto';
import '#server/service/pdf/search/olderNode.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import type * as Making from '#web/designer/open/createDraftFromFiles.ts';
import { filesOf } from './filesOf.ts';

/**
 * A child of `lab/walks.ts`: sends the files that a PDF passes from being chosen to being open in
 * the designer's session, before any screen shows it. pdf.js is the real one; its thread is this
 * one, and draws nothing.
 */
const dom = 'jsdom';
const { JSDOM } = (await import(dom)) as {
  JSDOM: new (page: string, options: { url: string }) => { window: typeof globalThis };
};
const { window } = new JSDOM('<!doctype html><html lang="en">', { url: 'http://127.0.0.1/' });
window.HTMLCanvasElement.prototype.getContext = () => null;
const ofBrowsers = ['window', 'document', 'location', 'localStorage', 'navigator'] as const;
for (const name of [...ofBrowsers, 'AbortController', 'AbortSignal', 'addEventListener'] as const)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });

/** One end of a thread that is none. */
class ThreadEnd extends EventTarget {
  other: ThreadEnd = this;

  postMessage(data: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    const options = Array.isArray(transfer) ? { transfer } : transfer;
    const event = new MessageEvent('message', { data: structuredClone(data, options) });
    setImmediate(() => this.other.dispatchEvent(event));
  }

  terminate(): void {
    this.other = this;
  }
}

const worker = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
const { WorkerMessageHandler } = (await import(worker)) as {
  WorkerMessageHandler: { initializeFromPort(port: ThreadEnd): void };
};
const Worker = class extends ThreadEnd {
  constructor() {
    super();
    this.other = new ThreadEnd();
    this.other.other = this;
    WorkerMessageHandler.initializeFromPort(this.other);
  }
};
Object.assign(globalThis, { Worker });

const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const making = '/src/web/designer/open/createDraftFromFiles.ts';
const { createDraftFromFiles } = (await vite.ssrLoadModule(making)) as typeof Making;
const sample = readFileSync('public/sample.pdf');
const file = new File([sample], 'sample.pdf', { type: 'application/pdf' });
const walked = await filesOf(async () => {
  const { draft } = await createDraftFromFiles([file]);
  const session = await draft?.hold.opening;
  const document = () => [...(session?.store.getState().documents.values() ?? [])][0];
  while (document()?.state === 'opening') await wait(1);
  if (document()?.state !== 'open') throw new Error('The sample could not be opened.');
  await draft?.stored;
});
// What Node.js lacks of a browser is none of the walk.
process.send?.(walked.filter((file) => !file.startsWith('server/')));
process.exit();
