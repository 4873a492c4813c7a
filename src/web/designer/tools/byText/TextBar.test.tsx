// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LineItem } from '#core/textSearch/textLines.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { fakeTextPdf } from '#testing/viewer/fakeTextPdf.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { placingByText, startPlacing } from '#web/designer/texts/startPlacing.ts';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { TextBar } from './TextBar.tsx';

const tag = (y: number): LineItem => ({
  text: '{{sign}}',
  start: { x: 100, y },
  end: { x: 140, y },
  rise: { x: 0, y: -8 },
  fall: { x: 0, y: 2 },
  endsLine: true,
});

/** The bar over a document of four pages, with the tag on the first and the third. */
async function show({ items = [tag(208)] as LineItem[], fields = [] as DraftField[] } = {}) {
  await loadTexts('byText');
  const draft = withOnly(leaseDraft(), ...fields);
  const { store, stage } = await renderDesigner(<TextBar />, draft, leaseFacts());
  const pdf = fakeTextPdf(4, (page) => (page % 2 === 1 ? items : []));
  store.setState({ documents: new Map([['file', { state: 'open', pdf, isSealed: false }]]) });
  act(() => void startPlacing(stage.session, fields[0]?.id));
  return {
    store,
    user: userEvent.setup(),
    field: () => store.getState().history.present.fields[0],
  };
}
const type = (user: ReturnType<typeof userEvent.setup>, text: string) =>
  user.type(screen.getByRole('textbox', { name: 'Text' }), text);

test('a text is typed, and a field placed in all its places as one step', async () => {
  const { store, user, field } = await show();
  await type(user, '{{{{sign}}');
  await screen.findByText('2 places on 2 pages');
  await user.keyboard('{Enter}');
  expect(field()).toMatchObject({
    type: 'Signature',
    page: 1,
    rect: { x: 100, y: 200 },
    anchor: { text: '{{sign}}', places: [{ page: 1 }, { page: 3 }] },
  });
  expect(store.getState().history.past).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
});

test('one place is chosen by its number', async () => {
  const { user, field } = await show();
  await type(user, '{{{{sign}}');
  await user.click(await screen.findByRole('radio', { name: 'One place' }));
  await user.click(screen.getByRole('button', { name: 'Next place' }));
  await user.selectOptions(screen.getByLabelText(/type/i), 'Check');
  await user.click(screen.getByRole('button', { name: 'Place field' }));
  expect(field()).toMatchObject({ type: 'Check', page: 3, anchor: { occurrence: 2 } });
});

test('a field that is there follows a text and stays where it is', async () => {
  const rect = { x: 90, y: 300, width: 60, height: 20 };
  const { user, field } = await show({ fields: [makeField('one', { rect })] });
  await type(user, '{{{{sign}}');
  await user.click(await screen.findByRole('button', { name: 'Follow in 2 places' }));
  expect(field()).toMatchObject({ id: 'one', rect, anchor: { text: '{{sign}}' } });
});

test('a scan says that nothing can be read, and a text that is not there that it is not', async () => {
  const scan = await show({ items: [] });
  await screen.findByText(/pages are pictures/);
  await scan.user.keyboard('{Escape}');
  expect(scan.store.getState().open).toEqual({});
  document.body.replaceChildren();
  const { user } = await show();
  await type(user, 'Signed');
  await screen.findByText(/The text is not there. 2 pages are pictures/);
  const place = screen.getByRole<HTMLButtonElement>('button', { name: /^Place/ });
  expect(place.disabled).toBe(true);
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: 'All places' })).toBeNull());
});

test('another tray takes the place of the bar, and what is looked for ends', async () => {
  const { store } = await show();
  const finder = toolState(store.getState(), placingByText)?.finder;
  const stop = vi.spyOn(finder as NonNullable<typeof finder>, 'stop');
  act(() => openTool(store, { id: 'another', place: 'tray', initial: {} }));
  expect(store.getState().open.tray?.id).toBe('another');
  expect(stop).toHaveBeenCalledOnce();
});
