// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { followKeyboard } from './followKeyboard.ts';

const windowHeight = 844;
const page = document.documentElement;

/** A part of the window that is seen, of 844 px. */
function startFollowing() {
  Object.defineProperty(page, 'clientHeight', { configurable: true, value: windowHeight });
  const view = Object.assign(new EventTarget(), { scale: 1, height: windowHeight, offsetTop: 0 });
  const stop = followKeyboard(view as unknown as VisualViewport);
  const show = (change: Partial<Pick<VisualViewport, 'scale' | 'height' | 'offsetTop'>>) => {
    Object.assign(view, change);
    view.dispatchEvent(new Event('resize'));
    return page.style.getPropertyValue('--keyboard');
  };
  return { show, stop };
}

let hasFingers = true;
vi.stubGlobal('matchMedia', () => ({ matches: hasFingers }));
afterEach(() => {
  hasFingers = true;
  document.body.replaceChildren();
});

it('says how much of the foot a keyboard covers, also where the page was moved up for it', () => {
  const { show, stop } = startFollowing();
  expect(show({ height: 508 })).toBe('336px');
  expect(show({ offsetTop: 100 })).toBe('236px');
  expect(show({ height: windowHeight, offsetTop: 0 })).toBe('0px');
  show({ height: 508 });
  stop();
  expect(page.style.getPropertyValue('--keyboard')).toBe('');
  expect(show({ height: 400 })).toBe('');
});

it('takes what is enlarged by two fingers for no keyboard', () => {
  const { show, stop } = startFollowing();
  expect(show({ height: 422, scale: 2 })).toBe('');
  stop();
});

it('brings what has the focus into what is left, and leaves it when the keyboard goes', () => {
  const field = document.createElement('input');
  field.scrollIntoView = vi.fn<() => void>();
  document.body.append(field);
  field.focus();
  const { show, stop } = startFollowing();
  // The keyboard may have been there before it was followed.
  expect(field.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  show({ height: 508 });
  expect(field.scrollIntoView).toHaveBeenCalledTimes(2);
  show({ height: windowHeight });
  hasFingers = false;
  show({ height: 508 });
  expect(field.scrollIntoView).toHaveBeenCalledTimes(2);
  stop();
});
