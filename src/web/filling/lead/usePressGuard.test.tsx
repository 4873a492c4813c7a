// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePressGuard } from './usePressGuard.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function Guarded({ what, done }: { what: string; done: (what: string) => void }) {
  const guard = usePressGuard(what, () => done(what));
  return (
    <button type="button" {...guard}>
      Do
    </button>
  );
}
function after(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const button = () => screen.getByRole('button');
function tap(heldFor = 0) {
  fireEvent.pointerDown(button());
  after(heldFor);
  fireEvent.click(button(), { detail: 1 });
}
const pressKey = () => fireEvent.click(button(), { detail: 0 });

test('a press counts from 0.6 s after what the button does has changed, by finger and by key', () => {
  const done = vi.fn<(what: string) => void>();
  const { rerender } = render(<Guarded what="asks" done={done} />);
  after(599);
  tap();
  pressKey();
  expect(button().ariaDisabled).toBe('true');
  expect(done).not.toHaveBeenCalled();
  after(1);
  expect(button().ariaDisabled).toBeNull();
  tap();
  pressKey();
  expect(done.mock.calls).toEqual([['asks'], ['asks']]);

  rerender(<Guarded what="signs" done={done} />);
  expect(button().ariaDisabled).toBe('true');
  tap();
  after(300);
  pressKey();
  after(299);
  tap();
  expect(done).toHaveBeenCalledTimes(2);
  after(1);
  pressKey();
  expect(done).toHaveBeenLastCalledWith('signs');
});

test('what matters is when the finger came down: a press held over a change was meant for before', () => {
  const done = vi.fn<(what: string) => void>();
  const { rerender } = render(<Guarded what="asks" done={done} />);
  after(1_000);
  fireEvent.pointerDown(button());
  rerender(<Guarded what="signs" done={done} />);
  after(2_000);
  fireEvent.click(button(), { detail: 1 });
  expect(done).not.toHaveBeenCalled();
  tap(900);
  expect(done).toHaveBeenCalledOnce();
});

test('a change and back again is a change', () => {
  const done = vi.fn<(what: string) => void>();
  const { rerender } = render(<Guarded what="asks" done={done} />);
  after(1_000);
  rerender(<Guarded what="signs" done={done} />);
  rerender(<Guarded what="asks" done={done} />);
  pressKey();
  expect(done).not.toHaveBeenCalled();
  expect(button().ariaDisabled).toBe('true');
  after(600);
  pressKey();
  expect(done).toHaveBeenCalledOnce();
});

test('a press that does not count takes the focus from nothing', () => {
  render(<Guarded what="asks" done={() => undefined} />);
  after(599);
  expect(fireEvent.mouseDown(button())).toBe(false);
  after(1);
  expect(fireEvent.mouseDown(button())).toBe(true);
});
