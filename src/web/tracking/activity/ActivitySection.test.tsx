// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { createLight } from '#web/tracking/light.ts';
import { TrackingProvider } from '#web/tracking/trackingContext.ts';
import { ActivitySection } from './ActivitySection.tsx';

beforeAll(() => loadTexts('transaction', 'common'));

const activity = (Code: number, minute: number, Info?: string, Device?: string) => ({
  Id: `activity ${Code} ${minute}`,
  Code,
  Activity: 'Any',
  CreatedDateTime: `2020-05-04T10:${String(minute).padStart(2, '0')}:00+02:00`,
  ...(Info === undefined ? {} : { Info }),
  ...(Device === undefined ? {} : { Device }),
});

function show(members: object) {
  const transaction = transactionSchema.parse({ Id: 'transaction', Status: 10, ...members });
  render(
    <TrackingProvider value={{ transaction, config: testConfig, fields: [], light: createLight() }}>
      <ActivitySection />
    </TrackingProvider>,
  );
}
/** What is listed, without the times. */
const wordsShown = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent ?? item.textContent);

test('what signers and receivers did is told by their names, the latest first', () => {
  show({
    Status: 30,
    CreatedAt: '2020-05-04T08:00:00Z',
    EndedAt: '2020-05-04T08:06:00Z',
    Files: { lease: { DisplayName: 'Lease', State: 'sealed' } },
    Signers: [
      {
        Id: 'Signer1',
        ScribbleName: 'Anna Smit',
        Activities: [
          activity(101, 1),
          activity(103, 2, undefined, 'phone'),
          activity(105, 2),
          activity(203, 5),
        ],
      },
    ],
    Receivers: [{ Id: 'Receiver1', Email: 'a@b.example', Activities: [activity(303, 9, 'lease')] }],
  });
  expect(screen.getByRole('region', { name: 'Activity' })).toBeTruthy();
  expect(wordsShown()).toEqual([
    'a@b.example downloaded a sealed documentLease',
    'Everybody has signed; the documents were sealed',
    'Anna Smit signed',
    'Anna Smit opened it on a phone',
    'Anna Smit was asked to sign',
    'You created this',
  ]);
});

test('who is waited for stands first, and mails of the end follow it within its second', () => {
  show({
    Signers: [
      { Id: 'Signer1', ScribbleName: 'Anna Smit', State: 'signed', Activities: [activity(203, 1)] },
      { Id: 'Signer2', ScribbleName: 'Jonas Weber', State: 'opened' },
      { Id: 'Signer3', ScribbleName: 'Li Wei', State: 'waiting' },
      { Id: 'Signer4', ScribbleName: 'Eva Kramer', State: 'not yet' },
    ],
  });
  expect(wordsShown().map((words) => words?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Waiting for Jonas Weber, Li Wei',
    'Anna Smit signed',
  ]);
  cleanup();
  show({
    Status: 30,
    EndedAt: '2020-05-04T08:06:00.900Z',
    Signers: [
      {
        Id: 'Signer1',
        ScribbleName: 'Anna Smit',
        State: 'signed',
        Activities: [activity(203, 6), activity(301, 6)],
      },
    ],
  });
  expect(wordsShown()).toEqual([
    'The sealed documents went to Anna Smit',
    'Everybody has signed; the documents were sealed',
    'Anna Smit signed',
  ]);
});

test('why somebody declined stands with it', () => {
  show({
    Status: 40,
    Signers: [{ Id: 'Signer1', Email: 'anna@example.com', Activities: [activity(202, 3, 'No.')] }],
  });
  expect(wordsShown()).toEqual(['anna@example.com declinedNo.']);
});

test('of many the latest are shown, and all at a press', async () => {
  const Activities = Array.from({ length: 12 }, (_, minute) => activity(104, minute));
  show({ Signers: [{ Id: 'Signer1', Activities }] });
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a service that tells nothing of it has no such list', () => {
  show({ Signers: [{ Id: 'Signer1' }] });
  expect(screen.queryByRole('region')).toBeNull();
});
