// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { type FoundField, finding } from './foundField.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { FoundLayer } from './FoundLayer.tsx';
import { FoundTray } from './FoundTray.tsx';

const page = {
  fileKey: 'file',
  fileId: 'lease.pdf',
  pageNumber: 1,
  size: { width: 612, height: 792 },
  pxPerPt: 2,
  viewKey: '',
};

function Tray() {
  const found = useTool(finding)?.found;
  return (
    found && (
      <>
        <FoundLayer page={page} />
        <FoundTray found={found} onDone={() => undefined} />
      </>
    )
  );
}

async function review(count: number, headings: readonly string[] = []) {
  const draft = leaseDraft();
  const found = Array.from(
    { length: count },
    (_, at): FoundField => ({
      id: `1-${at}`,
      fileKey: 'file',
      page: 1,
      rect: { x: 10, y: 10 + 20 * at, width: 100, height: 15 },
      type: 'SingleLine',
      name: `Landlord_place_${at + 1}`,
      heading: headings[at],
      signerId: draft.signers[0]?.id,
      isChosen: true,
    }),
  );
  const opened = await renderDesigner(<Tray />, draft, leaseFacts());
  act(() => openTool(opened.store, finding, { found }));
  const reviewed = () => toolState(opened.store.getState(), finding)?.found ?? [];
  return { ...opened, reviewed };
}

const ghosts = () => [...document.querySelectorAll<HTMLElement>('[data-found-id]')];

/** Presses a ghost and lets go, as a mouse does. */
function click(ghost: HTMLElement | undefined) {
  if (!ghost) throw new Error('there is no such ghost');
  fireEvent.pointerDown(ghost, { button: 0, isPrimary: true, pointerId: 1 });
  fireEvent.pointerUp(window, { button: 0, isPrimary: true, pointerId: 1 });
}

test('hundreds of places are all listed', async () => {
  await review(150);
  expect(screen.getAllByRole('listitem')).toHaveLength(150);
});

test('of thousands, rows near the view are drawn, and say which ones they are', async () => {
  const { reviewed } = await review(2_000);
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(100);
  expect(rows[2]?.getAttribute('aria-posinset')).toBe('3');
  expect(rows[2]?.getAttribute('aria-setsize')).toBe('2000');
  expect(screen.getByRole('button', { name: 'Add all' })).toBeTruthy();
  await userEvent.click(within(screen.getByRole('list')).getAllByRole('checkbox')[2] as Element);
  const chosen = reviewed().map(({ isChosen }) => isChosen);
  expect(chosen.indexOf(false)).toBe(2);
  expect(chosen.filter((isChosen) => !isChosen)).toHaveLength(1);
});

test('a click takes a ghost out and in again, and the list points at it', async () => {
  const { reviewed } = await review(3);
  // Names are shown as people read them.
  expect(ghosts()[1]?.title).toBe('Landlord place 2');
  expect(screen.getByRole('checkbox', { name: 'Landlord place 2, page 1' })).toBeTruthy();
  click(ghosts()[1]);
  expect(reviewed().map(({ isChosen }) => isChosen)).toEqual([true, false, true]);
  expect(ghosts().map(({ dataset }) => dataset['chosen'])).toEqual(['true', 'false', 'true']);
  expect(screen.getAllByRole('listitem')[1]?.dataset['lit']).toBe('true');
  expect(screen.getByRole('button', { name: 'Add 2 fields' })).toBeTruthy();
  click(ghosts()[1]);
  expect(screen.getByRole('button', { name: 'Add all' })).toBeTruthy();
});

test('everything below a heading is given to a signer, and all of it added in one step', async () => {
  const user = userEvent.setup();
  const { store } = await review(4, ['Tenant', 'Landlord', 'Tenant', 'Landlord']);
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Everything below…' }),
    'Landlord (2)',
  );
  expect(ghosts().map(({ dataset }) => dataset['marked'])).toEqual([
    undefined,
    'true',
    undefined,
    'true',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Give 2 to…' }), 'Jonas');
  expect(ghosts().map(({ dataset }) => dataset['signer'])).toEqual(['1', '2', '1', '2']);
  await user.click(screen.getByRole('button', { name: 'Add all' }));
  const fields = () => store.getState().history.present.fields;
  expect(fields().map(({ signerIds }) => signerIds)).toEqual([['a'], ['b'], ['a'], ['b']]);
  expect(ghosts()).toEqual([]);
  act(() => store.undo());
  expect(fields()).toEqual([]);
});

test('by keyboard, arrows go through the list, Shift marks, and what is marked is left out', async () => {
  const user = userEvent.setup();
  const { reviewed } = await review(4);
  const checks = screen.getAllByRole('checkbox');
  act(() => checks[0]?.focus());
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(document.activeElement).toBe(checks[2]);
  expect(ghosts().map(({ dataset }) => dataset['lit'])[2]).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Leave out 2' }));
  expect(reviewed().map(({ isChosen }) => isChosen)).toEqual([true, false, false, true]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Give 2 to…' }), 'Jonas');
  expect(reviewed().map(({ signerId }) => signerId)).toEqual(['a', 'b', 'b', 'a']);
});

test('a place whose caption names its answers becomes a list of them, another type does not', async () => {
  const { store, reviewed } = await review(3);
  const options = ['Mr', 'Mrs', 'Ms'];
  const found = reviewed().map((field, at) => ({
    ...field,
    options,
    type: at === 0 ? ('SingleLine' as const) : ('List' as const),
  }));
  act(() => openTool(store, finding, { found: found.slice(0, 2) }));
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  const added = store.getState().history.present.fields.slice(-2);
  expect(added.map(({ type, traits }) => [type, traits?.Options])).toEqual([
    ['SingleLine', undefined],
    ['List', options],
  ]);
});
