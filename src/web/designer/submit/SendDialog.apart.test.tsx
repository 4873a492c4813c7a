// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import type { MailPreviews, PreviewInput } from '#core/wire/surfaces/previewSurface.ts';
import { createSubmissionJournal, type SubmissionRecord } from '#web/api/submission.ts';
import { createText } from '#web/designer/wire/sentTexts.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner, testConfig } from '#testing/dom/renderDesigner.tsx';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { deadlineDay } from './deadlineDay.ts';
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
  localStorage.clear();
});

/** Opens the dialog over a network whose service refuses to create; returns what was asked for. */
async function open(
  draft: Draft = lease,
  members: { signedIn?: boolean } = {},
  answer: (call: string) => Response | undefined = () => undefined,
) {
  const calls: { call: string; body: unknown }[] = [];
  const refusal = { Path: 'Signers[1].Email', Code: 'email', Message: 'No such mailbox.' };
  const opened = await renderDesigner(
    <SendDialog open onOpenChange={onOpenChange} />,
    draft,
    leaseFacts(),
    (path, { method = 'GET', body }) => {
      if (path.endsWith('/config')) return Response.json({ ...testConfig, ...members });
      if (path.endsWith('/preview')) return previewed(JSON.parse(String(body)) as PreviewInput);
      const call = `${method} ${path.replace(/^.*\/api/, '')}`;
      const answered = answer(call);
      if (answered) return answered;
      if (method !== 'GET') calls.push({ call, body });
      return Response.json({ Message: 'Refused.', Problems: [refusal] }, { status: 422 });
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Send for signing' });
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
  return { ...opened, calls, dialog, button };
}

/** Answers as the service does, in few words. */
function previewed({ transaction, documents }: PreviewInput): Response {
  const mails = transaction.Signers.map(({ Email = '', SignRequestMessage = '' }, signer) => ({
    ...{ signer, to: Email, language: 'nl-NL' },
    subject: `${transaction.SenderName} asks ${Email}: ${documents.join()}`,
    text: `<b>${SignRequestMessage}</b>`,
  }));
  return Response.json({ mails } satisfies MailPreviews);
}

const onOpenChange = vi.fn<(open: boolean) => void>();

test('a draft without faults is summed up, and can be sent', async () => {
  const { dialog, button } = await open();
  expect(dialog.textContent).toContain('1 document, 4 pages, 2 fields, 2 signers.');
  expect(dialog.textContent).toContain('anna@posteo.example');
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
});

test('who asks is said once, and the next draft of this browser begins with it', async () => {
  const first = await open();
  await userEvent.type(within(first.dialog).getByLabelText('Your name or company'), 'Acme');
  const present = () => first.store.getState().history.present;
  expect(JSON.parse(createText(present(), 'embedded'))).toMatchObject({ SenderName: 'Acme' });
  expect(createText(present(), 'remote')).not.toContain('SenderName');
  first.unmount();
  const { dialog, button, calls } = await open();
  const name = within(dialog).getByLabelText<HTMLInputElement>('Your name or company');
  expect(name.value).toBe('Acme');
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.click(button('Send now'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ SenderName: 'Acme' });
});

test('Preview shows the mail of each signer as text, as the service writes it', async () => {
  const { dialog } = await open();
  const at = within(dialog);
  await userEvent.type(at.getByLabelText('Your name or company'), 'Acme');
  await userEvent.type(at.getByLabelText('Message'), 'Hi');
  await userEvent.click(await at.findByRole('button', { name: 'Preview' }));
  const letter = await at.findByRole('article', { name: 'Preview' });
  expect(letter.lang).toBe('nl-NL');
  expect(letter.textContent).toContain('Acme asks anna@posteo.example: lease<b>Hi</b>');
  expect(letter.querySelector('b')).toBeNull();
  await userEvent.selectOptions(at.getByLabelText('Mail to'), 'Jonas');
  expect(letter.textContent).toContain('Acme asks jonas@');
});

test('a browser that is not signed in has no preview', async () => {
  const { dialog } = await open(lease, { signedIn: false });
  await within(dialog).findByLabelText('API key');
  expect(within(dialog).queryByRole('button', { name: 'Preview' })).toBeNull();
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

test('who gets it, in which order, with what words, until when: one dialog changes the draft', async () => {
  const { dialog, store } = await open();
  const present = () => store.getState().history.present;
  const at = within(dialog);
  await userEvent.click(at.getByLabelText('One after another'));
  const grip = at.getByRole('button', { name: 'Jonas, 2 of 2' });
  grip.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(present().signers.map(({ name }) => name)).toEqual(['Jonas', 'Anna']);
  const steps = store.getState().history.past.length;
  await userEvent.type(at.getByLabelText('Message'), 'Please sign.');
  expect(store.getState().history.past).toHaveLength(steps + 1);
  fireEvent.change(at.getByLabelText('Deadline'), {
    target: { value: deadlineDay(10, new Date()) },
  });
  await userEvent.selectOptions(at.getByLabelText('Reminders'), '3');
  await userEvent.type(at.getByLabelText('Copies to'), 'Office <office@posteo.example>');
  const body = draftToCreateTransaction(present());
  expect(body).toMatchObject({
    SignRequestMode: 2,
    DaysToExpire: 10,
    Receivers: [{ Name: 'Office', Email: 'office@posteo.example' }],
  });
  for (const signer of body.Signers)
    expect(signer).toMatchObject({ SignRequestMessage: 'Please sign.', DaysToRemind: 3 });
  store.undo();
  expect(draftToCreateTransaction(present())).not.toHaveProperty('Receivers');
});

test('half an address under Copies to keeps the draft from being sent, and a past day is refused', async () => {
  const { dialog, button, store } = await open();
  const at = within(dialog);
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  await userEvent.type(at.getByLabelText('Copies to'), 'office@');
  await userEvent.tab();
  expect(button('Send now').disabled).toBe(true);
  expect(dialog.querySelector('[data-problem="receiver.emailInvalid"]')).toBeTruthy();
  await userEvent.type(at.getByLabelText('Copies to'), 'posteo.example');
  await waitFor(() => expect(button('Send now').disabled).toBe(false));
  fireEvent.change(at.getByLabelText('Deadline'), { target: { value: '2001-01-01' } });
  expect(at.getByText('Choose a day from tomorrow to a year from now.')).toBeTruthy();
  expect(store.getState().history.present.sending?.daysToExpire).toBeUndefined();
});

test('a draft that was sent says to whom, and has the links that no mail brings', async () => {
  kept.set('draft', { ...begun, started: true });
  const links = { SignUrl: 'https://sign.example/sign/token' };
  const { dialog, store } = await open(lease, {}, (call) =>
    call === 'GET /transaction/first-transaction'
      ? Response.json({
          Id: 'first-transaction',
          Status: 10,
          Signers: [{ Id: 'Signer1', ...links }, { Id: 'Signer2' }],
        })
      : undefined,
  );
  await within(dialog).findByRole('button', { name: 'Copy link of Anna' });
  expect(within(dialog).queryByRole('button', { name: 'Copy link of Jonas' })).toBeNull();
  expect(dialog.textContent).toContain('SMTP_URL');
  act(() =>
    store.setState(({ submission }) => ({
      submission: {
        ...submission,
        outcome: { outcome: 'started', transactionId: 'first-transaction' },
      },
    })),
  );
  expect(dialog.textContent).toContain('Sent to Anna and Jonas.');
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
