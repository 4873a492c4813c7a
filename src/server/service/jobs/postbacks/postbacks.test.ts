import { afterEach, expect, test, vi } from 'vitest';
import { type Postback, postbackSchema } from '#core/wire/contract/transaction.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { answerWith, type Got, type Reply, startReceiver } from '#testing/service/testReceiver.ts';
import { openTestRunner, type TestRunner, testSecret } from '#testing/service/testRunner.ts';
import { postbackChecksum } from './postbackRequest.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(reply: Reply) {
  const receiver = await startReceiver(reply);
  const own = await openTestRunner({ sealer: sealsNothing });
  closing.push(
    () => own.close(),
    () => receiver.close(),
  );
  return { receiver, own };
}

/** These tests end before the sealing. */
const sealsNothing = {
  seal: async () => ({ ok: false as const, code: 'killed' as const, message: 'Not here.' }),
  auditTrail: async () => ({ ok: false as const, code: 'killed' as const, message: 'Not here.' }),
};

const bodyOf = ({ body }: Got): Postback => postbackSchema.parse(JSON.parse(body));
const statesOf = (got: Got) => [
  bodyOf(got).Status,
  ...bodyOf(got).Signers.map((signer) => signer.State),
];
const deliveriesOf = async (own: TestRunner, id: string) =>
  (await own.jobs.list(id, 'postback')).map((job) =>
    job.deliveries.map(({ status, error, answer }) => status ?? error ?? answer),
  );
const hour = 3_600_000;

test('every change is told in order, as it was then, with its answers and a checksum', async () => {
  const { receiver, own } = await opened(answerWith(200));
  const { id, sign } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await sign(0, 'POST', '/opened', {});
  await sign(0, 'POST', '/finish', finishBody('An', { Place: 'Delft' }));
  await vi.waitFor(() => expect(receiver.got).toHaveLength(3));
  expect(receiver.got.map(statesOf)).toEqual([
    [10, 'waiting', 'waiting'],
    [10, 'opened', 'waiting'],
    [10, 'signed', 'waiting'],
  ]);
  const last = bodyOf(receiver.got[2] as Got);
  expect(last.Signers[0]?.Context).toEqual({
    'a.pdf': { name: 'An', place: 'Delft', agreed: false },
  });
  expect(last.Signers.map((signer) => signer.SignUrl)).toEqual([undefined, undefined]);
  expect(last.Checksum).toBe(postbackChecksum({ Id: id, Status: 10 }, testSecret));
});

test('a postback that is refused comes again, later and later, and holds back those behind it', async () => {
  let mood = 500;
  const { receiver, own } = await opened((got, response, request) =>
    answerWith(mood)(got, response, request),
  );
  const { id, sign } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await sign(0, 'POST', '/opened', {});
  await vi.waitFor(async () => expect(await deliveriesOf(own, id)).toEqual([[500], []]));
  const waits: number[] = [];
  for (const attempt of [2, 3, 4]) {
    const [job] = await own.jobs.list(id, 'postback');
    waits.push((job?.runAt ?? 0) - own.clock.now);
    own.turn((job?.runAt ?? 0) - own.clock.now);
    await vi.waitFor(async () => expect((await deliveriesOf(own, id))[0]).toHaveLength(attempt));
  }
  expect(waits).toEqual([2_000, 4_000, 8_000]);
  expect(receiver.got.map(statesOf)).toEqual([0, 1, 2, 3].map(() => [10, 'waiting', 'waiting']));
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  mood = 204;
  own.turn(hour);
  await vi.waitFor(() => expect(receiver.got).toHaveLength(6));
  expect(receiver.got.slice(4).map(statesOf)).toEqual([
    [10, 'waiting', 'waiting'],
    [10, 'opened', 'waiting'],
  ]);
});

test('after 72 hours a postback is given up, and the next one of its transaction has its turn', async () => {
  const { receiver, own } = await opened(answerWith(503));
  const { id, sign } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await sign(0, 'POST', '/opened', {});
  await vi.waitFor(async () => expect(await deliveriesOf(own, id)).toEqual([[503], []]));
  own.turn(71 * hour);
  await vi.waitFor(async () => expect((await deliveriesOf(own, id))[0]).toHaveLength(2));
  expect((await own.jobs.list(id, 'postback'))[0]).toMatchObject({ failedAt: null });
  // The clock may have been set forward by mistake.
  own.doubt.isThere = true;
  own.turn(30 * 24 * hour);
  await vi.waitFor(async () => expect((await deliveriesOf(own, id))[0]).toHaveLength(3));
  expect((await own.jobs.list(id, 'postback'))[0]).toMatchObject({ failedAt: null });
  own.doubt.isThere = false;
  own.turn(2 * hour);
  await vi.waitFor(async () => {
    const [first, second] = await own.jobs.list(id, 'postback');
    expect([first?.failedAt, second?.attempts]).toEqual([own.clock.now, 1]);
  });
  expect((await own.jobs.list(id, 'postback'))[0]?.lastError).toContain('503');
});

test('a postback that was given up can be sent again by hand', async () => {
  let mood = 500;
  const { receiver, own } = await opened((got, response, request) =>
    answerWith(mood)(got, response, request),
  );
  const { id } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
  own.turn(73 * hour);
  await vi.waitFor(async () =>
    expect((await own.jobs.list(id, 'postback'))[0]?.failedAt).not.toBeNull(),
  );
  mood = 200;
  const [job] = await own.jobs.list(id, 'postback');
  await own.jobs.resend(job?.seq ?? 0, own.clock.now);
  own.runner.wake();
  await vi.waitFor(async () =>
    expect((await own.jobs.list(id, 'postback'))[0]).toMatchObject({
      doneAt: own.clock.now,
      failedAt: null,
    }),
  );
});

test('a transaction whose receiver hangs, redirects or closes delays no other', async () => {
  const bad: Reply[] = [
    () => undefined,
    (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
    (_, _response, request) => request.socket.destroy(),
    answerWith(500),
  ];
  const { receiver, own } = await opened(answerWith(200));
  for (const reply of bad) {
    const poisoned = await startReceiver(reply);
    closing.push(() => poisoned.close());
    await startTransaction(own, { create: { PostbackUrl: poisoned.url } });
    await vi.waitFor(() => expect(poisoned.got.length).toBeGreaterThan(0));
  }
  await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
});

test('one host gets four postbacks at a time and no more', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const { receiver, own } = await opened((_, response) => {
    running += 1;
    most = Math.max(most, running);
    waiting.push(() => {
      running -= 1;
      response.writeHead(200).end();
    });
  });
  for (let index = 0; index < 7; index += 1)
    await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await vi.waitFor(() => expect(running).toBe(4));
  for (let answered = 0; answered < 7; answered += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.();
  }
  await vi.waitFor(() => expect(receiver.got).toHaveLength(7));
  expect(most).toBe(4);
});

test('what each attempt met is kept: status, the beginning of the answer, how long it took', async () => {
  const { receiver, own } = await opened(answerWith(418, 'I am\na teapot'));
  const { id } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await vi.waitFor(async () => expect((await deliveriesOf(own, id))[0]).toHaveLength(1));
  expect((await own.jobs.list(id, 'postback'))[0]?.deliveries).toEqual([
    {
      attempt: 1,
      at: own.clock.now,
      status: 418,
      answer: 'I am a teapot',
      error: 'The answer was 418; any 2xx would have accepted it.',
      durationMs: 0,
    },
  ]);
});

test('a stop in the middle of a postback leaves it due at once, for whoever runs next', async () => {
  const { receiver, own } = await opened(() => undefined);
  const { id } = await startTransaction(own, { create: { PostbackUrl: receiver.url } });
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
  await own.runner.stop();
  expect(await own.jobs.list(id, 'postback')).toMatchObject([
    { doneAt: null, failedAt: null, lockedBy: null, runAt: own.clock.now, deliveries: [] },
  ]);
});
