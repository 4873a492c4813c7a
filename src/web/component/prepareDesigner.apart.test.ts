// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takePdfWorkers } from '#web/pdf/engine/pdfjs.ts';
import { prepareDesigner } from './prepareDesigner.ts';
// What it fetches later is there from the start.
import './prepareParts.ts';

vi.mock('#web/pdf/engine/pdfjsApi.ts', () => ({}));
vi.mock('#web/pdf/engine/rehearsePdf.ts', () => ({ rehearsePdf: () => Promise.resolve() }));

/** The threads that run, by address and name. */
const running = new Set<string>();
let begun = 0;
const threads = () => [...running].map((name) => name.replace(/^\d+ /, '')).sort();
const ready = ['pdf-parser', 'pdf-renderer'];

let isOffline = false;

class FakeWorker extends EventTarget {
  readonly #own: string;
  constructor(url: string, { name }: { name: string }) {
    super();
    begun += 1;
    if (isOffline) setTimeout(() => this.dispatchEvent(new Event('error')));
    this.#own = `${begun} ${name} ${new URL(url, document.baseURI).pathname.split('/')[1]}`;
    running.add(this.#own);
  }
  terminate(): void {
    running.delete(this.#own);
  }
}

/** All that is due in the next `ms`, and what follows from it. */
const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
/** Waits for threads, as long as a slow machine needs to fetch what comes before them. */
const settled = (wanted: readonly string[]) =>
  vi.waitFor(
    async () => {
      await pass();
      expect(threads()).toEqual(wanted);
    },
    { timeout: 20_000 },
  );
const at = (folder: string) => ready.map((name) => `${name} ${folder}`);

const held: (() => void)[] = [];
const prepare = (assetsUrl: string) => {
  const leave = prepareDesigner({ assetsUrl });
  held.push(leave);
  return leave;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
});
afterEach(async () => {
  for (const leave of held.splice(0)) leave();
  await pass(10_000);
  await settled([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is asked for twice is there once, and ends with the last that asked, 10 s later', async () => {
  const [first, second] = [prepare('/a/'), prepare('/a')];
  await settled(at('a'));
  const once = begun;
  await pass(1_000);
  expect(begun).toBe(once);
  first();
  first();
  await pass(60_000);
  expect(threads()).toEqual(at('a'));
  second();
  await pass(9_000);
  expect(threads()).toEqual(at('a'));
  await pass(2_000);
  expect(threads()).toEqual([]);
});

test('each place of assets has its own', async () => {
  const leave = prepare('/a/');
  prepare('/b/');
  await settled([...at('a'), ...at('b')].sort());
  leave();
  await pass(11_000);
  expect(threads()).toEqual(at('b'));
});

test('giving up and asking again at once, as strict mode does, begins nothing twice', async () => {
  const before = begun;
  prepare('/a/')();
  const leave = prepare('/a/');
  await settled(at('a'));
  leave();
  prepare('/a/');
  await pass(60_000);
  expect(threads()).toEqual(at('a'));
  expect(begun - before).toBe(2);
});

test('given up before the browser was idle, it begins nothing', async () => {
  const before = begun;
  prepare('/a/')();
  await pass(60_000);
  expect(begun).toBe(before);
});

test('a document takes what was prepared, and keeps it when it is given up', async () => {
  const leave = prepare('/a/');
  await settled(at('a'));
  const before = begun;
  const workers = takePdfWorkers(new URL('/a/', document.baseURI).href);
  leave();
  await pass(60_000);
  expect(threads()).toEqual(at('a'));
  expect(begun).toBe(before);
  workers.terminate();
});

test('threads that could not start are not kept for a document, nor waited for', async () => {
  isOffline = true;
  prepare('/a/');
  const before = begun;
  await vi.waitFor(() => expect(begun).toBeGreaterThan(before), { timeout: 20_000 });
  await pass(60_000);
  isOffline = false;
  const alive = begun;
  const workers = takePdfWorkers(new URL('/a/', document.baseURI).href);
  expect(begun - alive).toBe(2);
  workers.terminate();
  expect(threads()).toEqual([]);
  prepare('/a/');
  await settled(at('a'));
});

test('nothing is begun where the visitor saves data', async () => {
  const before = begun;
  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    prepare('/a/');
    await pass(60_000);
  }
  Reflect.deleteProperty(navigator, 'connection');
  expect(begun).toBe(before);
});
