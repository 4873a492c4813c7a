// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearMoves } from './hearMoves.ts';

/** A box in a shadow root, whose host is in a list that scrolls, in another shadow root. */
function nested() {
  const outer = document.createElement('div');
  document.body.append(outer);
  const list = document.createElement('div');
  outer.attachShadow({ mode: 'open' }).append(list);
  const host = document.createElement('div');
  list.append(host);
  const [box, inside, beside] = ['div', 'div', 'div'].map((name) => document.createElement(name));
  if (!box || !inside || !beside) throw new Error('not made');
  box.append(inside);
  host.attachShadow({ mode: 'open' }).append(box, beside);
  return { outer, list, box, inside, beside };
}

const scroll = (target: EventTarget) => target.dispatchEvent(new Event('scroll'));
const stop = { now: new AbortController() };

beforeEach(() => {
  stop.now = new AbortController();
});
afterEach(() => {
  stop.now.abort();
  document.body.replaceChildren();
});

test('what scrolls around a box is heard, in every root around it', () => {
  const { list, box } = nested();
  const onMove = vi.fn<() => void>();
  hearMoves(box, onMove, stop.now.signal);
  scroll(list);
  expect(onMove).toHaveBeenCalledTimes(1);
  scroll(document);
  expect(onMove).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('resize'));
  expect(onMove).toHaveBeenCalledTimes(3);
});

test('what the box itself scrolls, and what lies in it or beside it, is not', () => {
  const { box, inside, beside } = nested();
  const onMove = vi.fn<() => void>();
  hearMoves(box, onMove, stop.now.signal);
  for (const target of [box, inside, beside]) scroll(target);
  expect(onMove).not.toHaveBeenCalled();
});

test('nothing is heard after the end', () => {
  const { list, box } = nested();
  const onMove = vi.fn<() => void>();
  hearMoves(box, onMove, stop.now.signal);
  stop.now.abort();
  scroll(list);
  window.dispatchEvent(new Event('resize'));
  expect(onMove).not.toHaveBeenCalled();
});
