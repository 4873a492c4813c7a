// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFirstPicture } from './useFirstPicture.ts';

const parser = vi.hoisted(() => ({ coming: undefined as Promise<void> | undefined }));
const viewer = vi.hoisted(() => ({ quiet: new Promise<void>(() => undefined) }));

vi.mock('#web/pdf/engine/pdfjs.ts', () => ({ parserOnItsWay: () => parser.coming }));
vi.mock('#web/designer/store/designerContext.ts', () => {
  const session = { viewer: { pictures: { whenQuiet: () => viewer.quiet } } };
  return { useDesignerSession: () => session };
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  viewer.quiet = new Promise(() => undefined);
  parser.coming = undefined;
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the rest waits for the page', async () => {
  let draw = () => {};
  viewer.quiet = new Promise((resolve) => (draw = resolve));
  const { result } = renderHook(useFirstPicture);
  await pass(1_000);
  expect(result.current).toBe(false);
  draw();
  await pass(0);
  expect(result.current).toBe(true);
});

test('for a page that takes long the rest waits 1.5 s', async () => {
  const { result } = renderHook(useFirstPicture);
  await pass(1_400);
  expect(result.current).toBe(false);
  await pass(100);
  expect(result.current).toBe(true);
});

test('while what reads documents is on its way, the rest waits for that and the page', async () => {
  let arrive = () => {};
  parser.coming = new Promise((resolve) => (arrive = resolve));
  const { result } = renderHook(useFirstPicture);
  await pass(9_000);
  expect(result.current).toBe(false);
  arrive();
  await pass(1_400);
  expect(result.current).toBe(false);
  await pass(100);
  expect(result.current).toBe(true);
});

test('for what reads documents and never comes the rest does not wait for ever', async () => {
  parser.coming = new Promise(() => undefined);
  const { result } = renderHook(useFirstPicture);
  await pass(17_900);
  expect(result.current).toBe(false);
  await pass(100);
  expect(result.current).toBe(true);
});
