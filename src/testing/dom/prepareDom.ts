import { afterAll, afterEach, vi } from 'vitest';

// The files of one thread share its globals and modules: each leaves them as they were.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

// Tests in Node have no document, and load nothing of it.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  // What a screen began to fetch and nobody waited for cannot be loaded between two files; the next
  // that wants it would be told so.
  afterAll(() => vi.dynamicImportSettled());

  // jsdom has no layout: no media query matches, no size changes and nothing is animated. What
  // depends on them is tested in a browser.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.animate = () =>
    Object.assign(new EventTarget(), { pause: () => undefined, cancel: () => undefined }) as never;
}
