import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMotion } from './motion.ts';

let waiting = new Map<number, () => void>();
let handles = 0;

beforeEach(() => {
  vi.useFakeTimers();
  waiting = new Map();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    waiting.set((handles += 1), callback);
    return handles;
  });
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => waiting.delete(handle));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One frame of the browser: what scrolled is told first, then the callbacks run. */
function frame(scroll?: () => void) {
  scroll?.();
  const callbacks = [...waiting.values()];
  waiting.clear();
  for (const callback of callbacks) callback();
}

test('a jump is drawn at once, on the main thread', () => {
  const motion = createMotion(() => undefined);
  frame(() => motion.scrolled(5));
  expect([motion.isHeld(), motion.isMoving()]).toEqual([false, false]);
});

test('frames in a row that pass by hold drawing until one goes by without a scroll', () => {
  const onCalm = vi.fn<() => void>();
  const motion = createMotion(onCalm);
  for (let count = 0; count < 3; count += 1) frame(() => motion.scrolled(0.9));
  expect(motion.isHeld()).toBe(true);
  frame();
  expect(motion.isHeld()).toBe(false);
  // Who has arrived is not moving any more.
  expect(motion.isMoving()).toBe(false);
  expect(onCalm).toHaveBeenCalledTimes(1);
});

test('pages that are left sharp are leafed through, however fast, until one is left that is not', () => {
  const motion = createMotion(() => undefined);
  for (let count = 0; count < 6; count += 1) frame(() => motion.scrolled(0.9, true));
  expect([motion.isHeld(), motion.isMoving(), motion.isLeafing()]).toEqual([false, false, true]);
  for (let count = 0; count < 2; count += 1) frame(() => motion.scrolled(0.9));
  expect([motion.isHeld(), motion.isMoving()]).toEqual([true, true]);
  // It keeps up again.
  frame(() => motion.scrolled(0.9, true));
  expect([motion.isHeld(), motion.isMoving(), motion.isLeafing()]).toEqual([false, false, true]);
});

test('slow scrolling holds nothing, and counts as moving for a while after it', () => {
  const onCalm = vi.fn<() => void>();
  const motion = createMotion(onCalm);
  for (let count = 0; count < 4; count += 1) frame(() => motion.scrolled(0.1));
  frame();
  expect([motion.isHeld(), motion.isMoving()]).toEqual([false, true]);
  vi.advanceTimersByTime(200);
  expect(motion.isMoving()).toBe(false);
  expect(onCalm).toHaveBeenCalledTimes(1);
});

test('jumps with a frame between them are no movement', () => {
  const motion = createMotion(() => undefined);
  for (let count = 0; count < 5; count += 1) {
    frame(() => motion.scrolled(1));
    frame();
  }
  expect(motion.isHeld()).toBe(false);
});

test('whoever goes from page to page is not at rest until the last one has been looked at for a while', () => {
  const onCalm = vi.fn<() => void>();
  const motion = createMotion(onCalm);
  expect(motion.isResting()).toBe(true);
  frame(() => motion.scrolled(1));
  frame();
  vi.advanceTimersByTime(200);
  frame(() => motion.scrolled(1));
  vi.advanceTimersByTime(200);
  expect(motion.isResting()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(motion.isResting()).toBe(true);
  expect(onCalm).toHaveBeenCalledTimes(1);
});

test('two jumps past most of the view within half a second are leafing, which ends by itself or when the view moves', () => {
  const motion = createMotion(() => undefined);
  const jump = (share: number) => {
    frame(() => motion.scrolled(share));
    frame();
    frame();
  };
  jump(1);
  expect(motion.isLeafing()).toBe(false);
  vi.advanceTimersByTime(600);
  jump(1);
  expect(motion.isLeafing()).toBe(false);
  vi.advanceTimersByTime(200);
  jump(1);
  expect(motion.isLeafing()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(motion.isLeafing()).toBe(false);
  // Notches of a wheel are no pages.
  for (let count = 0; count < 5; count += 1) jump(0.1);
  expect(motion.isLeafing()).toBe(false);
  jump(1);
  jump(1);
  for (let count = 0; count < 3; count += 1) frame(() => motion.scrolled(0.2));
  expect([motion.isMoving(), motion.isLeafing()]).toEqual([true, false]);
});

test('what nobody waits for waits while somebody presses one thing after the other', () => {
  const onCalm = vi.fn<() => void>();
  const motion = createMotion(onCalm);
  motion.acted();
  vi.advanceTimersByTime(400);
  motion.acted();
  frame(() => motion.scrolled(0.1));
  vi.advanceTimersByTime(400);
  expect([motion.isResting(), motion.isHeld(), motion.isMoving()]).toEqual([false, false, false]);
  vi.advanceTimersByTime(100);
  expect(motion.isResting()).toBe(true);
  expect(onCalm).toHaveBeenCalledTimes(1);
});
