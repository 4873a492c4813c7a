// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { FieldReview } from '#core/draft/draft.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { openTool } from '#web/designer/store/openTool.ts';
import { OpenPanel } from '#web/designer/screen/OpenPanel.tsx';
import { replacing } from './replacing.ts';
// There before it is asked for: what is awaited is the panel, not its file.
import './ReviewDialog.tsx';

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const reviewed = (name: string, reason: FieldReview['reason']) => {
  const field = makeField(name);
  const { fileKey, page, rect } = field;
  return { ...field, review: { reason, fileKey, page: page + 1, rect } };
};

async function open() {
  const draft = withOnly(
    leaseDraft(),
    reviewed('first', 'changed'),
    reviewed('second', 'gone'),
    reviewed('third', 'unread'),
  );
  const { store } = await renderDesigner(
    <OpenPanel place="dialog" />,
    draft,
    leaseFacts(),
    undefined,
    {
      openBeside: () => Promise.resolve(pdfProblem('aborted')),
    },
  );
  act(() => openTool(store, replacing));
  await screen.findByRole('dialog', { name: 'Review fields' });
  return {
    store,
    head: () => screen.getByRole('status').textContent,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    waiting: () =>
      store
        .getState()
        .history.present.fields.filter((field) => field.review)
        .map(({ name }) => name),
  };
}

test('each field is shown with its reason and its place among those that are left', async () => {
  const { head, press, waiting } = await open();
  expect(head()).toContain('first');
  expect(head()).toContain('What stands around it changed.');
  expect(head()).toContain('1 of 3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  await press('Next');
  expect(head()).toContain('Page 2 is no more. It now stands on page 1.');
  await press('Next');
  expect(head()).toContain('3 of 3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  // Looking alone confirms nothing.
  expect(waiting()).toEqual(['first', 'second', 'third']);
});

test('what looks right leaves the list, and the next one is shown; the last one ends the review', async () => {
  const { store, head, press, waiting } = await open();
  await press('Next');
  await press('Looks right');
  expect(waiting()).toEqual(['first', 'third']);
  expect(head()).toContain('third');
  await press('Looks right');
  expect(head()).toContain('first');
  await press('Looks right');
  expect(waiting()).toEqual([]);
  expect(store.getState().open).toEqual({});
  expect(sayWords(shownToasts()[0]?.message ?? '')).toBe(
    'All fields of the new version are reviewed.',
  );
  store.undo();
  expect(waiting()).toEqual(['first']);
});

test('a field is shown on its page: it is selected, and stays to be looked at', async () => {
  const { store, press, waiting } = await open();
  await press('Next');
  await press('Show on page');
  expect(store.getState().open).toEqual({});
  expect(store.getState().selection).toEqual(['second']);
  expect(waiting()).toHaveLength(3);
});
