// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { followSwipeDown } from './followSwipeDown.ts';

let sheet: HTMLElement;
let list: HTMLElement;
const onAway = vi.fn<() => void>();

beforeEach(() => {
  sheet = document.createElement('div');
  list = document.createElement('div');
  sheet.append(list);
  document.body.replaceChildren(sheet);
  onAway.mockReset();
});

/** A touch event at a place and moment. */
function touch(type: string, y: number, at: number, x = 0) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const touches = type === 'touchend' || type === 'touchcancel' ? [] : [{ clientX: x, clientY: y }];
  Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: at } });
  list.dispatchEvent(event);
  return event;
}

const pulled = () => sheet.style.getPropertyValue('--pulled');

test('a sheet follows the finger, comes back from near, and goes from far', () => {
  followSwipeDown(sheet, onAway);
  touch('touchstart', 100, 0);
  expect(touch('touchmove', 105, 500).defaultPrevented).toBe(false);
  expect(touch('touchmove', 150, 1000).defaultPrevented).toBe(true);
  expect([pulled(), 'swiping' in sheet.dataset]).toEqual(['50px', true]);
  touch('touchend', 150, 2000);
  expect([pulled(), 'swiping' in sheet.dataset]).toEqual(['', false]);
  expect(onAway).not.toHaveBeenCalled();
  touch('touchstart', 100, 3000);
  touch('touchmove', 200, 5000);
  touch('touchend', 200, 6000);
  expect(onAway).toHaveBeenCalledTimes(1);
});

test('a short quick pull is enough; one that the browser takes over is not', () => {
  followSwipeDown(sheet, onAway);
  touch('touchstart', 100, 0);
  touch('touchmove', 140, 40);
  touch('touchend', 140, 50);
  expect(onAway).toHaveBeenCalledTimes(1);
  touch('touchstart', 100, 100);
  touch('touchmove', 300, 140);
  touch('touchcancel', 300, 150);
  expect(onAway).toHaveBeenCalledTimes(1);
});

test('what is scrolled, pulled up or pulled aside stays, and so does all after the end', () => {
  const stop = followSwipeDown(sheet, onAway);
  const swipe = (y: number, x: number) => {
    touch('touchstart', 100, 0);
    touch('touchmove', y, 20, x);
    touch('touchmove', 400, 40, x);
    touch('touchend', 400, 50);
  };
  swipe(90, 0);
  swipe(110, 60);
  list.scrollTop = 10;
  swipe(150, 0);
  list.scrollTop = 0;
  stop();
  swipe(150, 0);
  expect(onAway).not.toHaveBeenCalled();
});
