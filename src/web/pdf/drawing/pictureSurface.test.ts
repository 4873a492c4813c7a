// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { stillSurface } from './pictureSurface.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const size = { width: 30, height: 40 };

/** Puts a canvas that draws nothing in the place of the browser's; its context, and its picture. */
function stubOffscreen() {
  const context = { filter: 'none' };
  const bitmap = {};
  class Drawn {
    width = size.width;
    getContext = () => context;
    transferToImageBitmap = () => bitmap;
  }
  vi.stubGlobal('OffscreenCanvas', Drawn);
  return { context, bitmap };
}

test('a picture that stays moves to the canvas that shows it, in its size', () => {
  const { bitmap } = stubOffscreen();
  const transferFromImageBitmap = vi.fn<(moved: unknown) => void>();
  const getContext = vi.fn<(kind: string) => unknown>(() => ({ transferFromImageBitmap }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(getContext as never);
  const shown = stillSurface(size)?.show();
  expect(shown).toMatchObject(size);
  expect(getContext.mock.calls.map(([kind]) => kind)).toEqual(['bitmaprenderer']);
  expect(transferFromImageBitmap).toHaveBeenCalledWith(bitmap);
});

test('a filter that would be ignored cannot be set, so that it is computed', () => {
  const { context } = stubOffscreen();
  const drawn = stillSurface(size)?.context;
  expect(drawn).toBe(context);
  if (drawn) drawn.filter = 'url(#transfer)';
  expect(drawn?.filter).toBe('none');
});

test('where there is no OffscreenCanvas there is no such surface', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(stillSurface(size)).toBeUndefined();
});
