// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TransactionList } from '#core/wire/surfaces/appSurface.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import { ApiProvider } from '#web/api/apiContext.ts';
import { createAppClient } from '#web/api/appClient.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import type { ShelvedDraft } from '#web/app/documents/drafts/draftShelf.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { DocumentsScreen } from './DocumentsScreen.tsx';

/** The drafts of this browser, or why they cannot be read; changes are announced by `changed`. */
const shelf = vi.hoisted(() => ({
  drafts: [] as ShelvedDraft[] | Error,
  changed: () => {},
}));
vi.mock('#web/app/documents/drafts/draftShelf.ts', () => ({
  readShelf: async () => {
    if (shelf.drafts instanceof Error) throw shelf.drafts;
    return shelf.drafts;
  },
  onShelfChange(listener: () => void) {
    shelf.changed = listener;
    return () => undefined;
  },
}));

// What opening a PDF needs is not fetched ahead for who saves data.
Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

// The list and its search are fetched when they are first shown.
beforeAll(() =>
  Promise.all([
    loadTexts('documents', 'common', 'errors', 'status', 'search'),
    import('#web/app/documents/sent/SentTransactions.tsx'),
    import('#web/app/documents/sent/SentFinder.tsx'),
  ]),
);
beforeEach(() => {
  shelf.drafts = [];
  localStorage.clear();
});

const draft = (id: string, title: string, more: Partial<ShelvedDraft> = {}): ShelvedDraft => ({
  id,
  title,
  createdAt: 0,
  updatedAt: 0,
  fileNames: [],
  pageCount: 1,
  fieldCount: 0,
  signerCount: 1,
  thumbnail: undefined,
  ...more,
});

const sent = (
  id: string,
  status: TransactionStatus = 10,
): TransactionList['transactions'][number] => ({
  id,
  status,
  createdAt: '2026-01-02T10:00:00Z',
  files: [
    { fileId: 'a.pdf', displayName: `Lease ${id}` },
    { fileId: 'b.pdf', displayName: 'Annex' },
  ],
  signers: ['signed', 'waiting', 'waiting', 'declined', 'waiting'].map((state, at) => ({
    id: `Signer${at + 1}`,
    email: `signer${at + 1}@example.com`,
    ...((state === 'signed' || state === 'declined') && { state }),
  })),
});

/** Shows the screen over a server; `pages` are those of the list of what was sent. */
function show(
  pages: readonly (TransactionList | 'fault')[],
  { signedIn = true, search = true } = {},
) {
  const asked: string[] = [];
  const left = [...pages];
  const fetch = async (path: string) => {
    asked.push(path);
    if (path.endsWith('/config'))
      return Response.json({ ...testConfig, signedIn, can: { ...testConfig.can, search } });
    if (path.endsWith('/counts'))
      return Response.json({
        counts: [
          { status: 10, count: 3 },
          { status: 30, count: 1 },
        ],
      });
    const page = left.shift();
    if (page === 'fault' || !page) return Response.json({ Message: 'Down.' }, { status: 500 });
    return Response.json(page);
  };
  render(
    <ApiProvider
      value={{ service: createServiceClient({ fetch, base: '/app' }), app: createAppClient(fetch) }}
    >
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <DocumentsScreen />
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { asked };
}

const drafts = () => screen.findByRole('region', { name: 'Drafts' });
const sentList = () => screen.findByRole('region', { name: 'Sent' });
const names = async (list: Promise<HTMLElement>) =>
  within(await list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('with nothing to list the screen teaches, and remembers that for the next visit', async () => {
  localStorage.setItem('documents', 'some');
  show([{ transactions: [] }]);
  expect(await screen.findByText('Put fields on a PDF and send it for signature')).toBeDefined();
  await waitFor(() => expect(localStorage.getItem('documents')).toBeNull());
});

test('drafts are listed with their names, one without a name too, and follow changes', async () => {
  shelf.drafts = [draft('1', 'Lease', { fieldCount: 2 }), draft('2', '')];
  show([{ transactions: [] }]);
  expect(await names(drafts())).toEqual(['Lease', 'Untitled']);
  expect(screen.getByRole('link', { name: 'Lease' }).getAttribute('href')).toBe('/design/1');
  expect((await drafts()).textContent).toContain('2 fields');
  expect((await drafts()).textContent).toContain('No fields yet');
  expect(localStorage.getItem('documents')).toBe('some');
  shelf.drafts = [draft('2', 'Annex')];
  shelf.changed();
  await waitFor(async () => expect(await names(drafts())).toEqual(['Annex']));
});

test('drafts that cannot be read are said to be so, and are read again at a press', async () => {
  localStorage.setItem('documents', 'some');
  shelf.drafts = new Error('no database');
  show([{ transactions: [sent('1')] }]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  shelf.drafts = [draft('1', 'Lease')];
  await userEvent.click(again);
  expect(await names(drafts())).toEqual(['Lease']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('without a session nothing that was sent is asked for, and the way to connect is there', async () => {
  shelf.drafts = [draft('1', 'Lease')];
  const { asked } = show([], { signedIn: false });
  const connect = within(await sentList()).getByRole('link', { name: 'Connect' });
  expect(connect.getAttribute('href')).toBe('/connect');
  expect(asked.filter((path) => path.includes('transactions'))).toEqual([]);
});

test('what was sent has its documents, three signers and how each stands; older ones come at a press', async () => {
  const { asked } = show([
    { transactions: [sent('1')], next: 'page-2' },
    { transactions: [sent('1')], next: 'page-3' },
    { transactions: [sent('2')] },
  ]);
  const row = within(await sentList()).getAllByRole('row')[1] ?? document.body;
  expect(within(row).getByRole('link', { name: 'Lease 1' }).getAttribute('href')).toBe(
    '/transactions/1',
  );
  expect(row.textContent).toContain('and 1 more document');
  const signers = within(row).getAllByRole('listitem');
  expect(signers.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('signer1@example.comsigned'),
    expect.stringContaining('signer2@example.com'),
    expect.stringContaining('signer3@example.com'),
    'and 2 more',
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect(await names(sentList())).toEqual(['Lease 1', 'Lease 2']));
  expect(asked).toContain('/app/transactions?ended=0&before=page-3');
  // What is not all here is counted by the service.
  expect(screen.getByRole('tab', { name: 'In progress (3)' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Done (1)' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('what is in progress and what is done are two lists with counts; the address keeps which', async () => {
  const transactions = [sent('1', 5), sent('2', 30), sent('3', 20), sent('4', 40)];
  const { asked } = show([{ transactions }]);
  expect(await names(sentList())).toEqual(['Lease 1', 'Lease 3']);
  await userEvent.click(screen.getByRole('tab', { name: 'Done (2)' }));
  await waitFor(async () => expect(await names(sentList())).toEqual(['Lease 2', 'Lease 4']));
  expect(location.search).toBe('?list=done');
  await userEvent.click(screen.getByRole('tab', { name: 'In progress (2)' }));
  expect(location.search).toBe('');
  expect(asked.filter((path) => path.includes('transactions'))).toEqual(['/app/transactions?']);
});

test('a draft that was sent leaves Drafts, and can be found below what was sent', async () => {
  shelf.drafts = [draft('1', 'Lease', { transactionId: 't' }), draft('2', 'Annex')];
  show([{ transactions: [sent('1')] }]);
  expect(await names(drafts())).toEqual(['Annex']);
  await userEvent.click(screen.getByRole('button', { name: 'Drafts that were sent (1)' }));
  expect(screen.getByRole('link', { name: 'Lease' }).getAttribute('href')).toBe('/design/1');
  expect(await names(drafts())).toEqual(['Annex']);
});

test('a list that cannot be loaded is asked for again at a press', async () => {
  shelf.drafts = [draft('1', 'Lease')];
  show(['fault', { transactions: [sent('1')] }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await names(sentList())).toEqual(['Lease 1']);
});

test('what another service has no calls for is not offered in its list', async () => {
  show([{ transactions: [sent('1')] }], { search: false });
  expect(await names(sentList())).toContain('Lease 1');
  expect(within(await sentList()).queryByRole('button')).toBeNull();
});

test('what was sent is searched, narrowed and counted; the address keeps it', async () => {
  const { asked } = show([
    { transactions: [sent('1'), sent('2')] },
    { transactions: [sent('2')], incomplete: true },
    { transactions: [] },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Search…' }));
  const words = await screen.findByRole('searchbox', { name: 'Search' });
  const status = screen.getByRole('combobox', { name: 'Status' });
  await within(status).findByRole('option', { name: 'Waiting for signer (3)' });
  expect(within(status).getByRole('option', { name: 'Any status (4)' })).toBeDefined();
  fireEvent.change(words, { target: { value: 'le' } });
  expect(await screen.findByText('Type three letters or more.')).toBeDefined();
  fireEvent.change(words, { target: { value: 'lease' } });
  await waitFor(async () => expect(await names(sentList())).toEqual(['Lease 2']));
  expect(asked.filter((path) => path.includes('text='))).toEqual(['/app/transactions?text=lease']);
  expect(screen.getByText(/Older transactions are still being read/)).toBeDefined();
  expect(location.search).toBe('?text=lease');
  await userEvent.selectOptions(status, '30');
  expect(await screen.findByText(/Nothing that was sent matches/)).toBeDefined();
  expect(asked.at(-1)).toBe('/app/transactions?text=lease&status=30');
  const [clear] = screen.getAllByRole('button', { name: 'Show all' });
  if (clear) await userEvent.click(clear);
  await waitFor(async () => expect(await names(sentList())).toEqual(['Lease 1', 'Lease 2']));
  expect(location.search).toBe('');
  expect((words as HTMLInputElement).value).toBe('');
});
