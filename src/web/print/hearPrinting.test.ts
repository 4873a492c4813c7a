// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { hearPrinting } from './hearPrinting.ts';

const hearer = () => ({ print: vi.fn<() => void>(), words: () => 'how' });
const press = (more: KeyboardEventInit) =>
  fireEvent.keyDown(document.body, { key: 'p', bubbles: true, cancelable: true, ...more });

test('Ctrl+P prints what was shown last, and the browser’s own dialog does not open', () => {
  const [below, above] = [hearer(), hearer()];
  const stopBelow = hearPrinting(below);
  const stopAbove = hearPrinting(above);
  expect(press({ ctrlKey: true })).toBe(false);
  expect([below.print.mock.calls.length, above.print.mock.calls.length]).toEqual([0, 1]);
  stopAbove();
  press({ metaKey: true });
  // A key that is held down prints once.
  press({ metaKey: true, repeat: true });
  expect(below.print).toHaveBeenCalledTimes(1);
  stopBelow();
  expect(press({ ctrlKey: true })).toBe(true);
  expect(below.print).toHaveBeenCalledTimes(1);
});

test.each([
  {},
  { ctrlKey: true, shiftKey: true },
  { altKey: true },
  { ctrlKey: true, altKey: true },
])('other keys are not taken: %o', (keys) => {
  const own = hearer();
  const stop = hearPrinting(own);
  expect(press(keys)).toBe(true);
  expect(own.print).not.toHaveBeenCalled();
  stop();
});
