// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSpareThreads, parserOnItsWay, warmPdfParser } from '#web/pdf/engine/pdfjs.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { useDocuments } from './useDocuments.ts';

/** A thread that says at once that it runs. */
class FakeThread extends EventTarget {
  static names: string[] = [];
  constructor(_: string, { name }: WorkerOptions) {
    super();
    FakeThread.names.push(name ?? '');
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message')));
  }
  terminate() {}
}

afterEach(() => {
  endSpareThreads();
  vi.unstubAllGlobals();
});

test('the thread that draws is asked for while the last bytes come, once the one that reads is here', async () => {
  vi.stubGlobal('Worker', FakeThread);
  vi.stubGlobal('OffscreenCanvas', FakeThread);
  Object.defineProperty(document, 'fonts', { value: {}, configurable: true });
  let tell: (read: number) => void = () => undefined;
  const api = {
    pages: (_, { onProgress }) => {
      tell = (read) => onProgress({ read, total: 400_000 });
      return new Promise(() => undefined);
    },
  } satisfies Partial<SigningApi> as unknown as SigningApi;
  const file = { fileId: 'a', readable: true, sealed: false, displayName: 'A' };
  const files = [file] as unknown as Parameters<typeof useDocuments>[1];
  renderHook(() => useDocuments(api, files, 'all'));

  tell(399_000);
  expect(FakeThread.names).toEqual([]);
  warmPdfParser();
  tell(399_000);
  expect(FakeThread.names).toEqual(['pdf-parser']);
  await waitFor(() => expect(parserOnItsWay()).toBeUndefined());
  tell(300_000);
  expect(FakeThread.names).toEqual(['pdf-parser']);
  tell(399_000);
  tell(400_000);
  expect(FakeThread.names).toEqual(['pdf-parser', 'pdf-renderer']);
});
