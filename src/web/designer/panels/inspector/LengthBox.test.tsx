// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { LengthBox } from './LengthBox.tsx';

const onSet = vi.fn<(points: number, merges: boolean) => void>();
const onRefuse = vi.fn<(words: string) => void>();

beforeAll(() => loadTexts('panels'));
beforeEach(() => {
  onSet.mockClear();
  onRefuse.mockClear();
});

/** A box of 144 pt, by default shown in inches. */
function show(points: number | 'mixed' = 144, unit: 'pt' | 'mm' | 'in' = 'in') {
  const { unmount } = render(
    <LengthBox
      label="Width"
      points={points === 'mixed' ? undefined : points}
      unit={unit}
      mixedLabel="Mixed"
      disabled={false}
      refusedBy={undefined}
      onSet={onSet}
      onRefuse={onRefuse}
    />,
  );
  return { box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }), unmount };
}

test.for([
  ['3', 216],
  ['10mm', (10 * 72) / 25.4],
  ['72pt*2', 144],
  ['+1/2 in', 180],
  ['-=1', 72],
])('%s in inches, at 2 in, is %f points', async ([text, points]) => {
  const { box } = show();
  expect(box.value).toBe('2');
  await userEvent.click(box);
  await userEvent.keyboard(`${text}{Enter}`);
  expect(onSet.mock.calls.map(([set]) => set)).toEqual([expect.closeTo(Number(points), 6)]);
});

test('what is no length is refused in the words that were typed', async () => {
  const { box } = show();
  await userEvent.type(box, ' wide {Enter}');
  expect(onRefuse).toHaveBeenCalledOnce();
  expect(onRefuse.mock.calls[0]?.[0]).toMatch(/^“wide” is not/);
  expect(onSet).not.toHaveBeenCalled();
});

test('leaving the box takes the number over once, Escape takes none', async () => {
  const { box } = show();
  await userEvent.click(box);
  await userEvent.keyboard('4');
  await userEvent.tab();
  expect(onSet.mock.calls).toEqual([[288, false]]);
  await userEvent.click(box);
  await userEvent.keyboard('5{Escape}');
  await userEvent.tab();
  expect(onSet).toHaveBeenCalledOnce();
  expect(box.value).toBe('2');
});

test('a box that goes while it is typed in takes the number over', async () => {
  const { box, unmount } = show();
  await userEvent.click(box);
  await userEvent.keyboard('1');
  unmount();
  expect(onSet.mock.calls).toEqual([[72, false]]);
});

test('arrows step by the unit, ten times as far with Shift, and merge', async () => {
  const { box } = show(100, 'pt');
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(onSet.mock.calls).toEqual([
    [101, true],
    [90, true],
  ]);
});

test('where fields differ the box says so, and arrows do nothing', async () => {
  const { box } = show('mixed');
  expect(box.placeholder).toBe('Mixed');
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowUp}');
  expect(onSet).not.toHaveBeenCalled();
});
