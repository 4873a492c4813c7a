// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { createSubmissionJournal, type SubmissionRecord } from '#web/api/submission.ts';
import { createText } from '#web/designer/wire/sentTexts.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner, testConfig } from '#testing/dom/renderDesigner.tsx';
import { SendDialog } from './SendDialog.tsx';

/** What the browser keeps: documents and the journal, by their keys. */
const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: (key: unknown) => Promise.resolve(kept.get(String(key))),
  set: (key: unknown, value: unknown) => Promise.resolve(kept.set(String(key), value)),
  del: (key: unknown) => Promise.resolve(kept.delete(String(key))),
}));

const signature = (id: string, y: number, signerId: string) =>
  makeField(id, {
    type: 'Signature',
    rect: { x: 100, y, width: 180, height: 60 },
    signerIds: [signerId],
  });
const lease = withOnly(leaseDraft(), signature('one', 100, 'a'), signature('two', 300, 'b'));

const begun: SubmissionRecord = {
  draftId: 'draft',
  idempotencyKey: 'key',
  createBody: createText(lease),
  stopBeforeStart: false,
  transactionId: 'first-transaction',
  signerIds: ['Signer1', 'Signer2'],
  files: {},
  started: false,
};

beforeEach(async () => {
  // What this tab knows of an earlier test's sending is forgotten, too.
  await createSubmissionJournal().remove('draft');
  kept.clear();
  kept.set('pdf,draft,file', new Blob(['%PDF-1.7']));
  sessionStorage.clear();
});

/** Opens the dialog over a network whose service refuses to create; returns what was asked for. */
async function open(draft: Draft = lease, members: { signedIn?: boolean } = {}) {
  const calls: { call: string; body: unknown }[] = [];
  const refusal = { Path: 'Signers[1].Email', Code: 'email', Message: 'No such mailbox.' };
  const opened = await renderDesigner(
    <SendDialog open onOpenChange={onOpenChange} />,
    draft,
    leaseFacts(),
    (path, { method = 'GET', body }) => {
      if (path.endsWith('/config')) return Response.json({ ...testConfig, ...members });
      calls.push({ call: `${method} ${path.replace(/^.*\/api/, '')}`, body });
      return Response.json({ Message: 'Refused.', Problems: [refusal] }, { status: 422 });
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Send for signing' });
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
  return { ...opened, calls, dialog, button };
}

const onOpenChange = vi.fn<(open: boolean) => void>();

test('a draft without faults is summed up, and can be sent', async () => {
  const { dialog, button } = await open();
  expect(dialog.textContent).toContain('1 file, 4 pages, 2 fields, 2 signers.');
  expect(dialog.textContent).toContain('anna@posteo.example');
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
});

test('a blocking problem is listed with a way there, and keeps the draft from being sent', async () => {
  const { dialog, button, calls } = await open(updateSigner(lease, 'b', { email: 'jonas@' }));
  const item = dialog.querySelector<HTMLElement>('[data-problem="signer.emailInvalid"]');
  expect(item && within(item).getByRole('button', { name: 'Jonas' })).toBeTruthy();
  expect(button('Send now').disabled).toBe(true);
  expect(calls).toEqual([]);
});

test('without a session Send now leads to the API key, and nothing is sent', async () => {
  const { dialog, button, calls } = await open(lease, { signedIn: false });
  const key = await within(dialog).findByLabelText('API key');
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(button('Send now'));
  expect(document.activeElement).toBe(key);
  expect(calls).toEqual([]);
});

test('a refused step says where it stopped, focuses Retry, and shows details on demand', async () => {
  const { dialog, button, calls } = await open();
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(button('Send now'));
  await within(dialog).findByText(/Stopped at step 1 of 4/);
  await waitFor(() => expect(document.activeElement).toBe(button('Retry')));
  expect(calls.map(({ call }) => call)).toEqual(['POST /transaction/']);
  const detail = () => within(dialog).getByText('Signers[1].Email: No such mailbox.');
  expect(detail().closest('ul')?.hidden).toBe(true);
  await userEvent.click(button('Show details'));
  expect(detail().closest('ul')?.hidden).toBe(false);
  await userEvent.click(button('Retry'));
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('a run without the start has one step fewer', async () => {
  const { dialog, button } = await open();
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(within(dialog).getByLabelText('Create without starting'));
  await userEvent.click(button('Send now'));
  await within(dialog).findByText(/Stopped at step 1 of 3/);
});

test('bytes that this browser no longer has are named, and nothing is sent', async () => {
  kept.clear();
  const { dialog, button, calls } = await open();
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(button('Send now'));
  await within(dialog).findByText('lease is not in this browser any more');
  expect(calls).toEqual([]);
});

test('what an earlier visit began continues in the same transaction', async () => {
  kept.set('draft', begun);
  const { dialog, button, calls } = await open();
  await within(dialog).findByText(/Sending was begun and not finished/);
  await waitFor(() => expect(button('Continue').disabled).toBe(false));
  await userEvent.click(button('Continue'));
  await within(dialog).findByText(/Stopped at step 2 of 4/);
  expect(calls.map(({ call }) => call)).toEqual([
    'PUT /transaction/first-transaction/file/lease.pdf',
  ]);
});

test('signers changed since need a new transaction, which cancels the old one', async () => {
  kept.set('draft', { ...begun, createBody: '{}' });
  const { dialog, button, calls } = await open();
  await within(dialog).findByText('The signers were changed since');
  expect(button('Continue').disabled).toBe(true);
  await userEvent.click(button('Create a new transaction'));
  await within(dialog).findByText(/Stopped at step 1 of 4/);
  expect(calls.map(({ call }) => call)).toEqual([
    'DELETE /transaction/first-transaction',
    'POST /transaction/',
  ]);
  expect(calls[1]?.body).toBe(createText(lease));
});

test('a transaction that was only created can be started or looked at', async () => {
  const files = { 'lease.pdf': { metadataText: '{}', pdfVersion: 'file 8' } };
  kept.set('draft', { ...begun, stopBeforeStart: true, files });
  const { dialog, button } = await open();
  await within(dialog).findByText(/It has not been started/);
  await waitFor(() => expect(button('Start now').disabled).toBe(false));
  const link = within(dialog).getByRole('link', { name: 'View transaction' });
  expect(link.getAttribute('href')).toContain('first-transaction');
});

test('a draft that was sent is sent again only when that is asked for', async () => {
  kept.set('draft', { ...begun, started: true });
  const { dialog, button } = await open();
  await within(dialog).findByText('This draft was sent.');
  expect(within(dialog).queryByRole('button', { name: 'Send now' })).toBeNull();
  await userEvent.click(button('Send again'));
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  expect(kept.has('draft')).toBe(false);
});

test('closing after a refusal forgets the run: nothing came of it', async () => {
  const { dialog, button, store } = await open();
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(button('Send now'));
  await within(dialog).findByText(/Stopped at step 1/);
  const [, close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (!close) throw new Error('the foot has a Close of its own');
  await act(() => userEvent.click(close));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(store.getState().submission).toMatchObject({ steps: [], outcome: undefined });
});
