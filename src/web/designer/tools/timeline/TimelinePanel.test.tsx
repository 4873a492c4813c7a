// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { onAnnounce } from '#web/ui/overlays/announce.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { OpenPanel } from '#web/designer/screen/OpenPanel.tsx';
// There before it is asked for: what is awaited is the panel, not its file.
import './TimelinePanel.tsx';

const one = makeField('one');
const two = makeField('two', { page: 2 });
const adds = (field: typeof one) => (draft: Draft) => ({
  ...draft,
  fields: [...draft.fields, field],
});

const said: string[] = [];
onAnnounce((words) => said.push(words));

async function open() {
  const opened = await renderDesigner(
    <OpenPanel place="tray" />,
    withOnly(leaseDraft()),
    leaseFacts(),
  );
  act(() => {
    opened.store.apply({ key: 'placeField', values: { type: 'Check' } }, adds(one));
    opened.store.apply({ key: 'placeField', values: { type: 'Signature' } }, adds(two));
    opened.store.apply({ key: 'renameDraft' }, (draft) => ({ ...draft, title: 'Other' }));
    openTool(opened.store, { id: 'steps', place: 'tray', initial: {} });
  });
  await screen.findByRole('list');
  return opened;
}
const present = () =>
  screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-current'));
const names = () => screen.getAllByRole('listitem').map((row) => row.textContent.trim());

test('steps are listed with their pages, and one press travels several of them as one go', async () => {
  const { store } = await open();
  expect(names()).toEqual([
    'Beginning',
    'Place Check Page 1',
    'Place Signature Page 2',
    'Rename draft',
  ]);
  expect(present().map((row) => row.textContent)).toEqual(['Rename draft ']);
  const told: unknown[] = [];
  store.onStep((step) => told.push(step));
  await userEvent.click(screen.getByRole('button', { name: /^Place Check/ }));
  expect(told).toEqual([{ kind: 'undo', count: 2 }]);
  expect(store.getState().history.present.fields).toEqual([one]);
  expect(present().map((row) => row.textContent)).toEqual([expect.stringContaining('Place Check')]);
  expect(
    screen.getByRole('button', { name: /^Place Signature .* later, not in effect$/ }),
  ).toBeTruthy();
  await waitFor(() => expect(said).toContain('Now after: Place Check'));
});

test('the arrow keys walk without changing anything; Enter travels, both ways', async () => {
  const { store } = await open();
  act(() => present()[0]?.focus());
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).toContain('Beginning');
  expect(store.getState().history.past).toHaveLength(3);
  await userEvent.keyboard('{Enter}');
  expect(store.getState().history.present.fields).toEqual([]);
  await waitFor(() => expect(said).toContain('Now at the beginning'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(store.getState().history.present.fields).toEqual([one, two]);
  expect(store.getState().selection).toEqual(['two']);
  expect(document.activeElement).toBe(present()[0]);
  await userEvent.keyboard('{Escape}');
  expect(store.getState().open).toEqual({});
});

test('five hundred steps draw only some rows', async () => {
  const { store } = await open();
  act(() => {
    for (let at = 0; at < 600; at += 1)
      store.apply({ key: 'renameDraft' }, (draft) => ({ ...draft, title: `Title ${at}` }));
  });
  expect(names().length).toBeLessThan(40);
  expect(present()[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('501');
});
