// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { coveredTop } from './coveredTop.ts';

/** A view of 390 by 700 at (0, 50), and a tray on it. */
function view(tray: { top: number; width: number; height: number }): HTMLElement {
  const parent = document.createElement('div');
  const scroller = document.createElement('div');
  const element = document.createElement('section');
  element.dataset['covers'] = '';
  parent.append(scroller, element);
  scroller.getBoundingClientRect = () => new DOMRect(0, 50, 390, 700);
  const { top, width, height } = tray;
  element.getBoundingClientRect = () => new DOMRect(12, top, width, height);
  return scroller;
}

test('a tray as wide as a phone covers the top of the view down to its lower edge', () => {
  expect(coveredTop(view({ top: 62, width: 320, height: 300 }))).toBe(312);
});

test('a tray with room beside it covers nothing', () => {
  expect(coveredTop(view({ top: 62, width: 200, height: 300 }))).toBe(0);
});

test('a tray at the foot does not count, and one that leaves no room is not made way for', () => {
  expect(coveredTop(view({ top: 500, width: 320, height: 200 }))).toBe(0);
  expect(coveredTop(view({ top: 62, width: 320, height: 640 }))).toBe(0);
});
