// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { HostSend } from './HostSend.tsx';

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: () => Promise.resolve(new Blob(['%PDF-1.7'])),
  set: () => Promise.resolve(),
  del: () => Promise.resolve(),
}));

const field = (id: string, y: number, signer: string) =>
  makeField(id, {
    type: 'Signature',
    rect: { x: 100, y, width: 180, height: 60 },
    signerIds: [signer],
  });
const lease = withOnly(leaseDraft(), field('one', 100, 'a'), field('two', 300, 'b'));

/** Presses Send for a host that answers so; whether the dialog was closed. */
async function sendTo(onSend: () => unknown) {
  const closed = vi.fn<(open: boolean) => void>();
  const dialog = <HostSend open onOpenChange={closed} onSend={onSend} />;
  await renderDesigner(dialog, lease, leaseFacts());
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  return closed;
}

test.each([
  ['an answer of 500', () => new Response('', { status: 500 }), 'Not sent: it was refused'],
  [
    'a failed result of the client',
    () => ({ ok: false, error: { message: 'The key is not known.' } }),
    'The key is not known.',
  ],
  ['a promise that rejects', () => Promise.reject(new Error('Offline.')), 'Offline.'],
])('%s keeps the dialog, with a word', async (_, onSend, words) => {
  const closed = await sendTo(onSend);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});

test.each([
  ['nothing', () => undefined],
  ['an answer of 201', () => Promise.resolve(new Response('', { status: 201 }))],
  ['a result of the client', () => ({ ok: true, transactionId: 't' })],
])('%s is sent', async (_, onSend) => {
  const closed = await sendTo(onSend);
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
});
