// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFoot } from './useFoot.ts';

function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return <div ref={bar} />;
}

vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly #heard: () => void;
    constructor(heard: () => void) {
      this.#heard = heard;
    }
    observe() {
      this.#heard();
    }
    disconnect() {}
  },
);
afterEach(() => document.body.replaceChildren());

const footOf = (element: HTMLElement) => element.style.getPropertyValue('--foot');

test('the height of the foot is told to the document, until the foot goes', () => {
  const { unmount } = render(<Bar />);
  expect(footOf(document.documentElement)).toBe('0px');
  unmount();
  expect(footOf(document.documentElement)).toBe('');
});

test('inside a shadow root it is told to what stands there, and to nothing outside', () => {
  const host = document.createElement('div');
  document.body.append(host);
  const [room, floor] = [document.createElement('div'), document.createElement('div')];
  host.attachShadow({ mode: 'open' }).append(room, floor);
  const { unmount } = render(<Bar />, { container: room });
  expect([room, floor, host, document.documentElement].map(footOf)).toEqual(['0px', '0px', '', '']);
  unmount();
  expect([room, floor].map(footOf)).toEqual(['', '']);
});
