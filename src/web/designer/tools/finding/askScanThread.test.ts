// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askScanThread } from './askScanThread.ts';

const size = { width: 600, height: 800 };
const places = [{ kind: 'text', rect: { x: 1, y: 2, width: 3, height: 4 } }] as const;
/** What the threads that were started did, and how each behaves when it is asked. */
let ended: number;
let behave: (thread: EventTarget, port: MessagePort) => void;

class FakeThread extends EventTarget {
  postMessage(_question: unknown, [, port]: [ImageBitmap, MessagePort]) {
    behave(this, port);
  }

  terminate() {
    ended += 1;
  }
}

beforeEach(() => {
  ended = 0;
  vi.stubGlobal('Worker', FakeThread);
  vi.stubGlobal('createImageBitmap', async () => ({}));
});
afterEach(() => vi.unstubAllGlobals());

const ask = (signal = new AbortController().signal) =>
  askScanThread(document.createElement('canvas'), size, signal);

test('what the thread found is the answer, and the thread ends with it', async () => {
  behave = (_, port) => port.postMessage(places);
  expect(await ask()).toEqual(places);
  expect(ended).toBe(1);
});

test('a thread in work ends at once when the search is ended', async () => {
  const stopping = new AbortController();
  behave = () => stopping.abort();
  expect(await ask(stopping.signal)).toBeUndefined();
  expect(ended).toBe(1);
});

test('a thread that fails answers nothing, and an ended search starts none', async () => {
  behave = (thread) => thread.dispatchEvent(new Event('error'));
  expect(await ask()).toBeUndefined();
  expect(ended).toBe(1);
  behave = (_, port) => port.postMessage(places);
  expect(await ask(AbortSignal.abort())).toBeUndefined();
  expect(ended).toBe(1);
});
