import { afterEach, expect, test, vi } from 'vitest';
import type { MailOutcome, OutgoingMail } from '#server/service/mail/outgoingMail.ts';
import { sampleStarted, storedFile } from '#testing/service/sampleTransactions.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { mailOfJob } from './mailOfJob.ts';
import { endOfDay } from '#server/service/transaction/state/deadline.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(options: Parameters<typeof openTestRunner>[0] = {}) {
  const own = await openTestRunner(options);
  closing.push(() => own.close());
  return own;
}

/** A sender that keeps what it gets and answers as told. */
function sampleSender(answer: () => MailOutcome = () => ({ ok: true })) {
  const sent: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return answer();
  };
  return { sent, sender: { send, close: () => undefined } };
}

const an = { Email: 'an@example.com', Language: 'nl-NL', SignRequestSubject: 'Huur' };
const bo = { Email: 'bo@example.com' };
const mailsOf = async (own: TestRunner) =>
  (await own.outbox.list('mine', undefined, 100)).toReversed();
const linesOf = async (own: TestRunner) =>
  (await mailsOf(own)).map(({ recipient, subject }) => `${recipient}: ${subject}`);
const day = 86_400_000;

test('without an SMTP server sign requests lie in the outbox, each with its link', async () => {
  const own = await opened();
  const { id, tokens } = await startTransaction(own, { create: { Signers: [an, bo] } });
  await vi.waitFor(async () => expect(await mailsOf(own)).toHaveLength(2));
  expect((await linesOf(own)).toSorted()).toEqual([
    'an@example.com: Huur',
    'bo@example.com: Please sign: a.pdf',
  ]);
  const mail = (await mailsOf(own)).find(({ recipient }) => recipient === 'an@example.com');
  const link = `http://127.0.0.1:5400/sign/${tokens[0]}`;
  const text = expect.stringContaining(link) as string;
  expect(mail).toMatchObject({ transactionId: id, body: { link, text } });
});

test('the links of a transaction are kept encrypted, and go with what mails say when it ends', async () => {
  const own = await opened();
  const { path, tokens } = await startTransaction(own, { create: { Signers: [an, bo] } });
  const other = await startTransaction(own, { create: { Signers: [an, bo] } });
  await vi.waitFor(async () => expect(await mailsOf(own)).toHaveLength(4));
  const rows = await own.database.db.selectFrom('mails').select('body').execute();
  for (const { body } of rows) for (const token of tokens) expect(body).not.toContain(token);
  await own.call('DELETE', path);
  const kept = (await mailsOf(own)).filter(({ body }) => body !== null);
  expect(kept.map(({ transactionId }) => transactionId)).toEqual([other.id, other.id]);
});

test('signers one after another are asked one after another', async () => {
  const own = await opened();
  const { sign } = await startTransaction(own, {
    create: { Signers: [an, bo], SignRequestMode: 2 },
  });
  await vi.waitFor(async () => expect(await linesOf(own)).toEqual(['an@example.com: Huur']));
  await sign(0, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(async () => expect(await linesOf(own)).toHaveLength(2));
});

test('those who have not signed are reminded every so many days, until they have', async () => {
  const own = await opened();
  const signers = [
    { ...an, DaysToRemind: 3 },
    { ...bo, DaysToRemind: -1 },
  ];
  const { sign } = await startTransaction(own, { create: { Signers: signers } });
  await vi.waitFor(async () => expect(await mailsOf(own)).toHaveLength(2));
  for (const count of [1, 2]) {
    own.turn(3 * day);
    await vi.waitFor(async () =>
      expect((await linesOf(own)).slice(2)).toEqual(
        Array(count).fill('an@example.com: Herinnering: Huur'),
      ),
    );
  }
  await sign(0, 'POST', '/finish', finishBody('An'));
  own.turn(4 * day);
  await vi.waitFor(async () => expect(await own.jobs.nextRunAt(['remind'])).toBeUndefined());
  expect(await mailsOf(own)).toHaveLength(4);
});

test('a transaction that nobody signs expires when its last day is over, and reminds nobody afterwards', async () => {
  const own = await opened({ senderEmail: 'sender@example.com' });
  const { read } = await startTransaction(own, {
    create: { Signers: [an, bo], DaysToExpire: 5 },
  });
  await vi.waitFor(async () => expect(await mailsOf(own)).toHaveLength(2));
  own.turn(endOfDay(own.clock.now + 5 * day) - own.clock.now - 1);
  await vi.waitFor(async () =>
    expect(await own.jobs.nextRunAt(['expire'])).toBe(own.clock.now + 1),
  );
  expect((await read()).Status).toBe(10);
  own.turn(1);
  await vi.waitFor(async () => expect((await read()).Status).toBe(50));
  own.turn(10 * day);
  await vi.waitFor(async () =>
    expect((await linesOf(own)).slice(2)).toEqual(['sender@example.com: Expired: a.pdf']),
  );
});

test('a sign request whose transaction was cancelled meanwhile is not sent', async () => {
  let answer: MailOutcome = { ok: false, forGood: false, error: 'busy' };
  const { sent, sender } = sampleSender(() => answer);
  const own = await opened({ sender });
  const { path, id } = await startTransaction(own, { create: { Signers: [an, bo] } });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await own.call('DELETE', path);
  answer = { ok: true };
  own.turn(60_000);
  await vi.waitFor(async () =>
    expect((await own.jobs.list(id, 'mail')).map((job) => job.doneAt)).toEqual([
      own.clock.now,
      own.clock.now,
    ]),
  );
  expect(sent).toHaveLength(2);
});

test('when all is sealed, those who wish get the sealed documents, and the sender a note', async () => {
  const { sent, sender } = sampleSender();
  const own = await opened({ sender, senderEmail: 'sender@example.com' });
  const { sign, read } = await startTransaction(own, {
    create: { Signers: [an, { ...bo, SendSignConfirmation: false }] },
  });
  // A request to somebody who has signed already would not be sent.
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  for (const signer of [0, 1]) await sign(signer, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  const [note, confirmation] = sent.slice(2).toSorted((a, b) => b.to.localeCompare(a.to));
  expect(note).toMatchObject({ to: 'sender@example.com', subject: 'Signed: a.pdf' });
  expect(confirmation).toMatchObject({
    to: 'an@example.com',
    subject: 'Ondertekend: a.pdf',
    attachments: [{ fileName: 'a.pdf' }],
  });
});

test('documents that are too large for a mail are linked instead', () => {
  const state = sampleStarted({ Signers: [an, bo] });
  const large = { ...storedFile('large-one'), size: 8 * 1024 * 1024 };
  const link = 'http://127.0.0.1/sign/x';
  const mail = mailOfJob(
    { mail: 'confirmation', signerId: 'Signer1' },
    { ...state, status: 30, files: state.files.map((file) => ({ ...file, sealed: large })) },
    {
      publicUrl: 'http://127.0.0.1',
      senderEmail: undefined,
      signLink: () => link,
      copyLink: () => link,
      attaches: true,
    },
  );
  expect(mail).toMatchObject({ attachments: [], link });
  expect(mail?.text).toContain('te groot');
  expect(mail?.text).toContain(link);
});

test('a mail that may have been sent before a crash goes out again under the same id', async () => {
  let answer: MailOutcome = { ok: false, forGood: false, error: 'The line broke.' };
  const { sent, sender } = sampleSender(() => answer);
  const own = await opened({ sender });
  const { id } = await startTransaction(own, {
    create: { Signers: [an, { SendSignRequest: false }] },
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answer = { ok: true };
  own.turn(15_000);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const [job] = await own.jobs.list(id, 'mail');
  expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(
    new Set([`<${job?.id}@127.0.0.1>`]),
  );
});

test('a refusal for good, or three days of trouble, end the attempts', async () => {
  let answer: MailOutcome = { ok: false, forGood: false, error: 'busy' };
  const { sent, sender } = sampleSender(() => answer);
  const own = await opened({ sender });
  const { id } = await startTransaction(own, { create: { Signers: [an, bo] } });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  own.turn(72 * 3_600_000);
  await vi.waitFor(async () =>
    expect((await own.jobs.list(id, 'mail')).map((job) => [job.failedAt, job.lastError])).toEqual(
      [0, 1].map(() => [own.clock.now, 'busy']),
    ),
  );
  answer = { ok: false, forGood: true, error: 'no such person' };
  const other = await startTransaction(own, { create: { Signers: [an, bo] } });
  await vi.waitFor(async () =>
    expect((await own.jobs.list(other.id, 'mail')).map((job) => job.lastError)).toEqual(
      Array(2).fill('no such person'),
    ),
  );
  expect(sent).toHaveLength(6);
});
