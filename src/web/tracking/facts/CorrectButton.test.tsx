// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { ApiProvider } from '#web/api/apiContext.ts';
import { createAppClient } from '#web/api/appClient.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { createLight } from '#web/tracking/light.ts';
import { TrackingProvider } from '#web/tracking/trackingContext.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { SignerItem } from './SignerItem.tsx';

beforeAll(() => loadTexts('transaction', 'common', 'errors'));
afterEach(cleanup);

function show(signer: object, status = 10) {
  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json({}),
  );
  const transaction = transactionSchema.parse({
    Id: 'transaction',
    Status: status,
    Signers: [{ Id: 'Signer1', Email: 'dana@exmaple.com', ScribbleName: 'Dana', ...signer }],
  });
  const config = { ...testConfig, can: { ...testConfig.can, renewLink: true } };
  const clients = {
    service: createServiceClient({ fetch, base: '/app' }),
    app: createAppClient(fetch),
  };
  const [first] = transaction.Signers;
  render(
    <ApiProvider value={clients}>
      <QueryClientProvider client={new QueryClient()}>
        <TrackingProvider value={{ transaction, config, fields: [], light: createLight() }}>
          {first && <SignerItem signer={first} index={0} />}
        </TrackingProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return fetch;
}

test('Correct sends the name and address that are typed, by Enter, too', async () => {
  const fetch = show({ State: 'opened' });
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  const email = screen.getByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, ' dana@example.com{Enter}');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, init?.method, init?.body]).toEqual([
    '/app/api/transaction/transaction/signer/Signer1',
    'PUT',
    JSON.stringify({ ScribbleName: 'Dana', Email: 'dana@example.com' }),
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the service refuses stays in the dialog, to be mended', async () => {
  const fetch = show({ State: 'opened' });
  fetch.mockImplementation(async () => Response.json({ Message: 'No.' }, { status: 400 }));
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  const email = screen.getByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, 'dana@b.example{Enter}');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  const save = () => screen.getAllByRole('button', { name: 'Correct' }).at(-1);
  await vi.waitFor(() => expect(save()?.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@b.example');
});

test('nobody is corrected who has signed, and nobody after the end; a signer is called as they signed', () => {
  show({ State: 'signed', SignedName: 'Dana Cohen' });
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  expect(screen.getByRole('listitem', { name: 'Dana Cohen' })).toBeTruthy();
  cleanup();
  show({ State: 'waiting' }, 60);
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
});
