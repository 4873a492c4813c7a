import { afterEach, expect, test, vi } from 'vitest';
import { batchSchema } from '#core/wire/contract/batch.ts';
import {
  deliveryListSchema,
  type MailTrouble,
  transactionListSchema,
} from '#core/wire/surfaces/appSurface.ts';
import type { MailOutcome } from '#server/service/mail/outgoingMail.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { contractRoutes } from '#server/service/routes/addService.ts';
import { sealFailed } from '#server/service/transaction/sealing/sealing.ts';
import { refusalOf } from '#testing/service/testService.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createEmbeddedBackend } from './embeddedBackend.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A service whose mails are answered as `answer` says at the time, and the gateway's way to it. */
async function opened(answer: () => MailOutcome = () => ({ ok: true })) {
  const own = await openTestRunner({
    sender: { send: async () => answer(), close: () => undefined },
  });
  closing.push(() => own.close());
  const { transactions, details, publicUrl, rules, clock } = own.parts;
  const backend = createEmbeddedBackend({
    api: contractRoutes(own.parts),
    transactions,
    details,
    listings: createListingStore(own.database),
    jobs: own.jobs,
    mails: own.outbox,
    batches: own.parts.batches,
    publicUrl,
    rules,
    keepsMails: false,
    clock,
    wakeJobs: () => own.runner.wake(),
  });
  const deliveries = async (id: string) =>
    deliveryListSchema.parse(await (await backend.deliveries('mine', id)).json());
  return { own, backend, deliveries };
}

const bothMailed = { Signers: [{ Email: 'an@example.com' }, { Email: 'bo@example.com' }] };
const statesOf = (troubles: readonly MailTrouble[]) =>
  troubles.map(({ mail, signerId, state, error }) => [mail, signerId, state, error]);

test('a renewed link is in the next answer about the transaction; the audit trail says who renewed it', async () => {
  const { own, backend } = await opened();
  const { id, tokens, read } = await startTransaction(own);
  expect(await backend.renewLink('mine', id, 'Signer1', '198.51.100.4')).toMatchObject({
    status: 202,
  });
  const links = (await read()).Signers.map(({ SignUrl }) => SignUrl?.split('/sign/')[1]);
  expect(links[0]).not.toBe(tokens[0]);
  expect(links[1]).toBe(tokens[1]);
  expect((await own.parts.details.listEvents(id)).at(-1)).toMatchObject({
    kind: 'link renewed',
    address: '198.51.100.4',
    signerId: 'Signer1',
  });
});

test('links of others, of signers that do not exist, and of those who are done cannot be renewed', async () => {
  const { own, backend } = await opened();
  const { id, sign } = await startTransaction(own);
  for (const [owner, transactionId, signerId] of [
    ['theirs', id, 'Signer1'],
    ['mine', id, 'Signer3'],
    ['mine', 'x', 'Signer1'],
  ] as const)
    expect(await backend.renewLink(owner, transactionId, signerId, '')).toMatchObject({
      status: 404,
    });
  await sign(0, 'POST', '/finish', finishBody('An'));
  expect(await refusalOf(await backend.renewLink('mine', id, 'Signer1', ''))).toEqual([
    409,
    'signer-done',
  ]);
});

async function untilTroubles(own: TestRunner, look: () => Promise<unknown>, expected: unknown) {
  await vi.waitFor(async () => expect(await look()).toEqual(expected));
  expect(own.jobFaults).toEqual([]);
}

test('mails that are refused are listed with the reason, and can be sent again', async () => {
  let outcome: MailOutcome = { ok: false, forGood: true, error: 'There is no such mailbox.' };
  const { own, backend, deliveries } = await opened(() => outcome);
  const { id } = await startTransaction(own, { create: bothMailed });
  const look = async () => statesOf((await deliveries(id)).mailTroubles).toSorted();
  await untilTroubles(own, look, [
    ['sign request', 'Signer1', 'given up', 'There is no such mailbox.'],
    ['sign request', 'Signer2', 'given up', 'There is no such mailbox.'],
  ]);
  const [first, second] = (await deliveries(id)).mailTroubles;
  outcome = { ok: true };
  expect((await backend.resend('theirs', id, first?.id ?? '')).status).toBe(404);
  expect((await backend.resend('mine', id, first?.id ?? '')).status).toBe(202);
  await untilTroubles(own, look, [
    ['sign request', second?.signerId, 'given up', 'There is no such mailbox.'],
  ]);
});

test('a mail that will be tried again says when', async () => {
  const { own, deliveries } = await opened(() => ({ ok: false, forGood: false, error: 'Busy.' }));
  const { id } = await startTransaction(own, { create: bothMailed });
  const troubles = async () => (await deliveries(id)).mailTroubles;
  await vi.waitFor(async () => expect(await troubles()).toHaveLength(2));
  expect(await troubles()).toMatchObject([
    {
      state: 'waiting',
      attempts: 1,
      nextAttemptAt: new Date(own.clock.now + 10_000).toISOString(),
    },
    { state: 'waiting', attempts: 1 },
  ]);
});

test('Seal again leads from 70 to 20, only for the sender, and the trouble is told until it is over', async () => {
  const { own, backend, deliveries } = await opened();
  const { id, read, sign } = await startTransaction(own);
  expect(await refusalOf(await backend.sealAgain('mine', id, ''))).toEqual([409, 'not-failed']);
  await own.runner.stop();
  for (const signer of [0, 1]) await sign(signer, 'POST', '/finish', finishBody('An'));
  const fail = (byNature: boolean) =>
    own.parts.transactions.commit(id, own.clock.now, (state) =>
      sealFailed(state, { reason: 'No page.', byNature, now: own.clock.now }, own.parts.rules),
    );
  await fail(false);
  expect((await deliveries(id)).sealing).toEqual({
    reason: 'No page.',
    attempts: 1,
    nextAttemptAt: new Date(own.clock.now + 30_000).toISOString(),
  });
  await fail(true);
  expect((await deliveries(id)).sealing).toEqual({ reason: 'No page.', attempts: 2 });
  expect((await backend.sealAgain('theirs', id, '')).status).toBe(404);
  expect((await read()).Status).toBe(70);
  expect((await backend.sealAgain('mine', id, '198.51.100.4')).status).toBe(202);
  expect(await read()).toMatchObject({ Status: 20 });
  expect(await read()).not.toHaveProperty('EndedAt');
  expect((await deliveries(id)).sealing).toBeUndefined();
  expect((await own.parts.details.listEvents(id)).at(-1)).toMatchObject({
    kind: 'sealing asked for',
    address: '198.51.100.4',
  });
});

test('a removal of documents is told of from its order until it is taken back or done', async () => {
  const { own, deliveries } = await opened();
  const ids = [(await startTransaction(own)).id, (await startTransaction(own)).id];
  for (const one of ids) await own.call('DELETE', `/api/transaction/${one}`);
  const [id = ''] = ids;
  const { batches } = own.parts;
  const order = async (Transactions: string[]) => {
    const chosen = await own.call('POST', '/api/batch', { json: { Transactions } });
    const { Id } = batchSchema.parse(await chosen.json());
    const json = { Action: 'remove', DelaySeconds: 30 };
    expect((await own.call('PUT', `/api/batch/${Id}/start`, { json })).status).toBe(202);
    return Id;
  };
  const removal = async () => (await deliveries(id)).removal;
  expect(await removal()).toBe(undefined);
  const beginsAt = new Date(own.clock.now + 30_000).toISOString();
  const alone = await order([id]);
  expect(await removal()).toEqual({ batchId: alone, alone: true, beginsAt });
  expect(await batches.removal('theirs', id)).toBe(undefined);
  await own.call('DELETE', `/api/batch/${alone}?unbegun=true`);
  expect(await removal()).toBe(undefined);

  // With others; from the moment on at which a worker has it there is no way back.
  const both = await order(ids);
  expect(await removal()).toEqual({ batchId: both, alone: false, beginsAt });
  own.clock.now += 30_000;
  const now = own.clock.now;
  await batches.take(both, 'one');
  expect(await removal()).toEqual({ batchId: both, alone: false });
  const [place] = await batches.waiting(both, 1);
  if (place) await batches.note(place, 'skipped', { code: 'not-ended', message: '' }, now);
  expect(await removal()).toBe(undefined);
});

test('a list of what has ended, or has not, comes page by page from new to old', async () => {
  const { own, backend } = await opened();
  const ids: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    own.clock.now += 1_000;
    const { id } = await startTransaction(own);
    if (made % 2 === 0) await own.call('DELETE', `/api/transaction/${id}`);
    ids.unshift(id);
  }
  const list = async (query: string, owner = 'mine') => {
    const answer = await backend.list(owner, new URLSearchParams(query));
    return transactionListSchema.parse(await answer.json());
  };
  const idsOf = async (query: string) => (await list(query)).transactions.map(({ id }) => id);
  expect(await idsOf('ended=1')).toEqual(ids.filter((_, at) => at % 2 === 1));
  expect(await idsOf('ended=0')).toEqual(ids.filter((_, at) => at % 2 === 0));
  const created = (await list('')).transactions.map(({ createdAt }) => Date.parse(createdAt));
  expect(await idsOf(`ended=0&before=${created[0]}_${ids[0]}`)).toEqual([ids[2], ids[4]]);
  expect((await list('ended=1', 'theirs')).transactions).toEqual([]);
  expect((await backend.list('mine', new URLSearchParams('ended=2'))).status).toBe(400);
});
