import { expect, test } from 'vitest';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import { isNoted } from './noteEvidence.ts';

const download = (address: string, fileId = 'a.pdf') => ({
  at: 1,
  signerId: 'Signer1',
  fileId,
  detail: 'sealed',
  address,
});

/** What is noted of downloads that come one after another. */
function noteAll(downloads: ReturnType<typeof download>[]): AuditEvent[] {
  const events: AuditEvent[] = [];
  for (const one of downloads)
    if (!isNoted(events, one)) events.push({ kind: 'document downloaded', ...one });
  return events;
}

test('a person and a document are noted once for each address, for five addresses at most', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => download(`10.0.0.${index % 9}`));
  expect(noteAll(many).map(({ address }) => address)).toEqual(
    [0, 1, 2, 3, 4].map((last) => `10.0.0.${last}`),
  );
});

test('a transaction of any number of documents has a thousand downloads in its trail at most', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => download('::1', `${index}.pdf`));
  expect(noteAll(many)).toHaveLength(1_000);
});
