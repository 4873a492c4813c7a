// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import type { FieldAnswer, TrackedField } from '#web/tracking/answers/trackedField.ts';
import { createLight } from '#web/tracking/light.ts';
import { TrackingProvider } from '#web/tracking/trackingContext.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { AnswersSection } from './AnswersSection.tsx';

beforeAll(() => loadTexts('transaction', 'common'));

const location = { Right: 10, Top: 10, Width: 100, Height: 20, PageNumber: 2 };
const field = (name: string, answer: FieldAnswer, more: Partial<TrackedField> = {}) => ({
  key: name,
  fileId: 'lease.pdf',
  name,
  kind: 'text' as const,
  signerIds: ['Signer1'],
  places: [{ page: 2, location }],
  answer,
  ...more,
});
const text = (words: string): FieldAnswer => ({ kind: 'given', value: words });

function show(fields: readonly TrackedField[], { status = 10, canDownload = true } = {}) {
  const transaction = transactionSchema.parse({
    Id: 'transaction',
    Status: status,
    Signers: [
      { Id: 'Signer1', Email: 'anna@example.com' },
      { Id: 'Signer2', Email: 'jonas@example.com' },
    ],
    Files: {},
  });
  const light = createLight();
  const config = { ...testConfig, can: { ...testConfig.can, download: canDownload } };
  render(
    <TrackingProvider value={{ transaction, config, fields, light }}>
      <AnswersSection />
    </TrackingProvider>,
  );
  return { light };
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') ?? document.body;
const cells = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('each answer is said in words: a text, an empty one, a tick, none, a signature', () => {
  show([
    field('Name', text('=Anna')),
    field('Iban', text('')),
    field('Agree', { kind: 'given', value: true }),
    field('Pets', { kind: 'given', value: false }),
    field('Keys', { kind: 'open' }, { signerIds: ['Signer2'], places: [] }),
    field('Sign', { kind: 'signed' }),
  ]);
  expect(cells('Name').at(-1)).toBe('=Anna');
  expect(cells('Iban').at(-1)).toBe('left empty');
  expect(cells('Agree').at(-1)).toBe('yes');
  expect(cells('Pets').at(-1)).toBe('no');
  expect(cells('Keys').at(-1)).toBe('not yet');
  expect(cells('Sign').at(-1)).toBe('signed');
  // An empty text is no answer, a box without a tick is one.
  expect(screen.getByText('4 of 6')).toBeDefined();
});

test('a row names its signers and its page, also where neither box nor page is known', () => {
  show([
    field('Shared', { kind: 'open' }, { signerIds: ['Signer1', 'Signer2'] }),
    field('Lost', text('x'), { places: [] }),
  ]);
  const [, signers, page] = cells('Shared');
  expect(signers).toContain('anna@example.com');
  expect(signers).toContain('jonas@example.com');
  expect(page).toBe('2');
  expect(within(rowOf('Lost')).queryByRole('button')).toBeNull();
  expect(within(rowOf('Shared')).getByRole('button', { name: 'Shared' })).toBeDefined();
});

test('what was left open is not awaited once the transaction has ended', () => {
  show([field('Keys', { kind: 'open' })], { status: 30 });
  expect(cells('Keys').at(-1)).toBe('not answered');
});

test('a row is lit by pointer and focus, and its name chooses the box on the page', async () => {
  const { light } = show([field('Name', text('A')), field('Keys', text('B'))]);
  await userEvent.hover(rowOf('Keys'));
  expect(rowOf('Keys').dataset.lit).toBe('pointed');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(light.get()).toMatchObject({ current: 'Name', by: 'row' });
  expect(rowOf('Name').dataset.lit).toBe('current');
  expect(screen.getByRole('button', { name: 'Name' }).getAttribute('aria-current')).toBe('true');
  await userEvent.tab();
  expect(rowOf('Keys').dataset.lit).toBe('pointed');
});

test('without documents to show, a name leads nowhere', () => {
  show([field('Name', text('A'))], { canDownload: false });
  expect(screen.queryByRole('button')).toBeNull();
  expect(cells('Name').at(-1)).toBe('A');
});

test('of a long table only rows near the view are there; it says how many there are', () => {
  const count = 1_000;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * 32);
  show(Array.from({ length: count }, (_, at) => field(`Field${at}`, text(String(at)))));
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(200);
  expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getByText(`${count} of ${count}`)).toBeDefined();
  vi.restoreAllMocks();
});
