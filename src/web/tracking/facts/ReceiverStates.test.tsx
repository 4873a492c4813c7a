// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { createLight } from '#web/tracking/light.ts';
import { TrackingProvider } from '#web/tracking/trackingContext.ts';
import { ReceiverStates } from './ReceiverStates.tsx';

beforeAll(() => loadTexts('transaction', 'common'));

const activity = (Code: number, CreatedDateTime: string) => ({
  Id: `activity ${Code}`,
  Code,
  Activity: 'Any',
  CreatedDateTime,
});

function show(status: number, receivers: object[]) {
  const transaction = transactionSchema.parse({
    Id: 'transaction',
    Status: status,
    Signers: [{ Id: 'Signer1' }],
    Receivers: receivers,
  });
  render(
    <TrackingProvider value={{ transaction, config: testConfig, fields: [], light: createLight() }}>
      <ReceiverStates />
    </TrackingProvider>,
  );
}
const itemsShown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('each receiver is listed by name and address, with what they wait for', () => {
  show(10, [
    { Id: 'Receiver1', Name: 'Archive', Email: 'archive@example.com' },
    { Id: 'Receiver2', Email: 'ann@example.com' },
  ]);
  expect(screen.getByRole('region', { name: 'Receivers' })).toBeTruthy();
  const waits = 'Gets the sealed documents once all have signed';
  expect(itemsShown()).toEqual([`Archivearchive@example.com${waits}`, `ann@example.com${waits}`]);
});

test('once all is sealed it says what was sent, and what was downloaded', () => {
  const sent = activity(301, '2020-05-04T10:00:00+00:00');
  show(30, [
    { Id: 'Receiver1', Email: 'a@example.com' },
    { Id: 'Receiver2', Email: 'b@example.com', Activities: [sent] },
    {
      Id: 'Receiver3',
      Email: 'c@example.com',
      Activities: [sent, activity(303, '2020-05-05T10:00:00+00:00')],
    },
  ]);
  const [first, second, third] = itemsShown();
  expect(first).toContain('are on their way');
  expect(second).toMatch(/documents sent .*2020/);
  expect(third).toMatch(/documents downloaded .*2020/);
});

test('nobody gets anything of a transaction that was declined, and none are named without any', () => {
  show(40, [{ Id: 'Receiver1', Email: 'a@example.com' }]);
  expect(itemsShown()[0]).toContain('Got nothing');
});

test('without receivers there is no section', () => {
  show(10, []);
  expect(screen.queryByRole('region')).toBeNull();
});
