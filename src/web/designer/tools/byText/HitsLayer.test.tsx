// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageView } from '#core/geometry/pageView.ts';
import type { LineItem } from '#core/textSearch/textLines.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { fakeTextPdf } from '#testing/viewer/fakeTextPdf.ts';
import { changeTool, closeTool, toolState } from '#web/designer/store/openTool.ts';
import { placingByText, startPlacing } from '#web/designer/texts/startPlacing.ts';
import { HitsLayer } from './HitsLayer.tsx';

/** `Sign here, please sign` in letters of 5 points, at 100, 200. */
const line: LineItem = {
  text: 'Sign here, please Sign',
  start: { x: 100, y: 200 },
  end: { x: 210, y: 200 },
  rise: { x: 0, y: -8 },
  fall: { x: 0, y: 2 },
  endsLine: true,
  spans: Array.from({ length: 22 }, (_, index) => [index / 22, (index + 1) / 22] as const),
};
const page = {
  fileKey: 'file',
  fileId: 'lease.pdf',
  pageNumber: 1,
  size: { width: 612, height: 792 },
  pxPerPt: 2,
  viewKey: 'any',
};

/** The first of two pages with the line while a field is placed by text. */
async function show() {
  const { store, stage, unmount } = await renderDesigner(
    <HitsLayer page={page} />,
    leaseDraft(),
    leaseFacts(),
  );
  const pdf = fakeTextPdf(2, () => [line]);
  store.setState({ documents: new Map([['file', { state: 'open', pdf, isSealed: false }]]) });
  // Nothing is laid out here: a place in the window is one in points on the page.
  stage.session.viewer.pageAtClientPoint = (x, y) => ({
    fileKey: 'file',
    pageNumber: 1,
    point: { x, y },
    view: pageView(page.size, 1),
    region: { x: 0, y: 0, ...page.size },
  });
  act(() => void startPlacing(stage.session));
  const finder = toolState(store.getState(), placingByText)?.finder;
  if (!finder) throw new Error('placing did not begin');
  await vi.waitFor(() => expect(finder.getState().read).toBe(2));
  const look = (text: string) =>
    act(async () => {
      finder.look(text);
      await vi.waitFor(() => expect(finder.getState().isDone).toBe(true));
    });
  return { store, finder, look, unmount };
}
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('[data-text-place]')].map((mark) => [
    mark.dataset['textPlace'],
    Math.round(Number.parseFloat(mark.style.left)),
    Math.round(Number.parseFloat(mark.style.width)),
  ]);
const words = () => {
  const found = document.querySelector<HTMLElement>('[data-handle="text"]');
  if (!found) throw new Error('no words to take');
  return found;
};

test('each place on the page is marked, and the one that is chosen stands out', async () => {
  const { store, look } = await show();
  await look('Sign');
  expect(marks()).toEqual([
    ['meant', 198, 44],
    ['meant', 378, 44],
  ]);
  const choose = (choice: NonNullable<ReturnType<typeof placing>>['choice']) =>
    act(() => changeTool(store, placingByText, (now) => now && { ...now, choice }));
  const placing = () => toolState(store.getState(), placingByText);
  choose({ kind: 'one', at: 1 });
  expect(marks().map(([kind]) => kind)).toEqual(['other', 'meant']);
  choose({ kind: 'page', page: 2 });
  expect(marks().map(([kind]) => kind)).toEqual(['other', 'other']);
});

test('a press takes the word there, a drag the words in between, and the focus stays', async () => {
  const { finder } = await show();
  const pressed = fireEvent.pointerDown(words(), { button: 0, clientX: 127, clientY: 195 });
  expect(pressed).toBe(false);
  fireEvent.pointerUp(words(), { clientX: 127, clientY: 195 });
  expect(finder.getState().text).toBe('here,');
  fireEvent.pointerDown(words(), { button: 0, clientX: 102, clientY: 195 });
  fireEvent.pointerUp(words(), { clientX: 127, clientY: 195 });
  expect(finder.getState().text).toBe('Sign here,');
  fireEvent.pointerDown(words(), { button: 2, clientX: 160, clientY: 195 });
  fireEvent.pointerUp(words(), { clientX: 160, clientY: 195 });
  expect(finder.getState().text).toBe('Sign here,');
});

test('when placing ends nothing is left on the page', async () => {
  const { store, look } = await show();
  await look('Sign');
  act(() => closeTool(store, placingByText));
  expect(marks()).toEqual([]);
  expect(document.querySelector('[data-handle="text"]')).toBeNull();
});
