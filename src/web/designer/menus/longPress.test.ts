// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForLongPress } from './longPress.ts';

let stop: AbortController;
let asked: [number, number][];
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  asked = [];
  heard = [];
  document.body.innerHTML = '<button>field</button><p>text</p>';
  listenForLongPress(stop.signal);
  const note = (event: Event) => heard.push(event.type);
  for (const type of ['pointercancel', 'click'])
    window.addEventListener(type, note, { signal: stop.signal });
  document.querySelector('button')?.addEventListener('contextmenu', (event) => {
    asked.push([event.clientX, event.clientY]);
    event.preventDefault();
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

function send(type: string, x = 40, y = 50, init: PointerEventInit = {}, on = 'button') {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: 7,
    pointerType: 'touch',
    isPrimary: true,
    clientX: x,
    clientY: y,
    ...init,
  });
  return document.querySelector(on)?.dispatchEvent(event);
}

test('a finger that rests opens the menu where it rests, and its gesture is taken back', () => {
  send('pointerdown');
  send('pointermove', 44, 53);
  vi.advanceTimersByTime(499);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([[40, 50]]);
  expect(heard).toEqual(['pointercancel']);
});

test('the click that follows such a press is swallowed, the next one is not', () => {
  send('pointerdown');
  vi.advanceTimersByTime(500);
  send('pointerup');
  send('click');
  expect(heard).toEqual(['pointercancel']);
  send('pointerdown');
  send('pointerup');
  send('click');
  expect(heard).toEqual(['pointercancel', 'click']);
});

test('the lifting of such a finger makes no click, and a later press of a key does', () => {
  send('pointerdown');
  vi.advanceTimersByTime(500);
  send('pointerup');
  expect(send('touchend')).toBe(false);
  document.querySelector('button')?.click();
  expect(heard).toEqual(['pointercancel', 'click']);
  expect(send('touchend')).toBe(true);
});

test.each([
  ['drags', () => send('pointermove', 49, 50)],
  ['lifts', () => send('pointerup')],
  ['scrolls', () => send('pointercancel')],
  ['gets company', () => send('pointerdown', 90, 90, { pointerId: 8, isPrimary: false })],
])('a finger that %s opens nothing', (_, act) => {
  send('pointerdown');
  vi.advanceTimersByTime(300);
  act();
  vi.advanceTimersByTime(2_000);
  expect(asked).toEqual([]);
});

test('a mouse that is held opens nothing: it has a button for menus', () => {
  send('pointerdown', 40, 50, { pointerType: 'mouse' });
  vi.advanceTimersByTime(2_000);
  expect(asked).toEqual([]);
});

test('where nothing has a menu, the press goes on', () => {
  send('pointerdown', 40, 50, {}, 'p');
  vi.advanceTimersByTime(2_000);
  send('click', 40, 50, {}, 'p');
  expect(heard).toEqual(['click']);
});
