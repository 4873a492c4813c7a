import { afterEach, expect, test, vi } from 'vitest';
import { createCopyLinks } from '#server/service/http/copyLinks.ts';
import { mailOfJob } from '#server/service/jobs/mail/mailOfJob.ts';
import type { MailOutcome, OutgoingMail } from '#server/service/mail/outgoingMail.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { sampleStarted, storedFile } from '#testing/service/sampleTransactions.ts';
import { openTestRunner } from '#testing/service/testRunner.ts';
import { endOfDay } from '#server/service/transaction/state/deadline.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const day = 86_400_000;
const receivers = [
  { Name: 'Ann fdp', Email: 'ann@example.com', Language: 'nl-NL', Folder: 7 },
  { Email: 'bob@example.com', Subject: 'Your copy', Message: 'Here it is.\nBye', Reference: 'R-2' },
];

/** A transaction with two receivers that both of its signers have signed. */
async function signed(options: Parameters<typeof openTestRunner>[0] = {}) {
  const own = await openTestRunner(options);
  closing.push(() => own.close());
  const started = await startTransaction(own, {
    create: { Receivers: receivers, PostbackUrl: 'http://127.0.0.1:9/none' },
  });
  for (const signer of [0, 1]) await started.sign(signer, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(async () => expect((await started.read()).Status).toBe(30), { timeout: 20_000 });
  const copy = (link: string, where = '', method = 'GET') =>
    own.service(new Request(own.url(`/app/copy/${link.split('/copy/')[1]}${where}`), { method }), {
      address: '198.51.100.9',
    });
  return { own, copy, ...started };
}

/** A signed transaction without a mail server, and the links in the mails that were kept. */
async function kept() {
  const all = await signed();
  const mails = await vi.waitFor(async () => {
    const list = (await all.own.outbox.list('mine', undefined, 100)).toReversed();
    expect(list).toHaveLength(2);
    return list;
  });
  const byReceiver = (email: string) => mails.find(({ recipient }) => recipient === email);
  const link = byReceiver('ann@example.com')?.body?.link ?? '';
  return { ...all, byReceiver, link };
}

test('a receiver gets a mail in their language, whose link leads to the sealed documents', async () => {
  const { own, id, copy, byReceiver, link, read } = await kept();
  expect(byReceiver('ann@example.com')).toMatchObject({ subject: 'Ondertekend: a.pdf' });
  expect(byReceiver('ann@example.com')?.body?.text).toMatch(
    /^Hallo Ann fdp,\n\n.*a\.pdf[^]*\/copy\/[\w-]{66}\n[^]*tot en met 31 maart 2026\./u,
  );
  expect(byReceiver('bob@example.com')).toMatchObject({ subject: 'Your copy' });
  expect(byReceiver('bob@example.com')?.body?.text).toMatch(/^Here it is\.\nBye\n\n/);
  const view = await copy(link);
  expect(view.status).toBe(200);
  expect(view.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(await view.json()).toMatchObject({
    language: 'nl-NL',
    lastDay: '2026-03-31',
    files: [{ fileId: 'a.pdf', displayName: 'a.pdf' }],
  });
  expect((await copy(link, '/file/a.pdf', 'HEAD')).status).toBe(200);
  const file = await copy(link, '/file/a.pdf');
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  const sealed = await own.call('GET', `/api/transaction/${id}/file/a.pdf`);
  expect(await file.bytes()).toEqual(await sealed.bytes());
  expect((await copy(link, '/file/b.pdf')).status).toBe(404);
  const { Receivers = [] } = await read();
  expect(Receivers).toMatchObject([
    {
      Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Email: 'ann@example.com',
      Language: 'nl-NL',
      Folder: 7,
    },
    { Id: expect.stringMatching(/^[0-9a-f-]{36}$/), Subject: 'Your copy', Reference: 'R-2' },
  ]);
  expect(Receivers.map(({ Activities }) => Activities?.map(({ Code }) => Code))).toEqual([
    [301, 303],
    [301],
  ]);
  const events = await own.parts.details.listEvents(id);
  expect(events.filter(({ kind }) => kind === 'copy downloaded')).toEqual([
    expect.objectContaining({
      receiverId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileId: 'a.pdf',
      address: '198.51.100.9',
    }),
  ]);
});

test('links of receivers are in no postback, no state and no event', async () => {
  const { own, id, copy, link } = await kept();
  await (await copy(link, '/file/a.pdf')).bytes();
  const token = link.split('/copy/')[1] ?? '';
  const record = await own.parts.transactions.read(id);
  const jobs = [...(await own.jobs.list(id, 'postback')), ...(await own.jobs.list(id, 'mail'))];
  const told = JSON.stringify([record, jobs, await own.parts.details.listEvents(id)]);
  expect(told).toContain('ann@example.com');
  expect(told).not.toContain(token);
  expect(told).not.toContain('/copy/');
});

test('forged links are not known, and those whose time is over or whose documents are gone end', async () => {
  const { own, path, copy, link } = await kept();
  const change = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const start = link.length - 66;
  for (const at of [start, start + 21, start + 22, start + 23, start + 40, link.length - 1])
    expect((await copy(change(link, at))).status).toBe(404);
  const foreign = createCopyLinks(new Uint8Array(32), 'http://127.0.0.1:5400');
  const id = path.split('/').at(-1) ?? '';
  expect((await copy(foreign.urlOf({ transactionId: id, number: 1 }))).status).toBe(404);
  expect((await copy(own.parts.copies.urlOf({ transactionId: id, number: 3 }))).status).toBe(404);
  own.clock.now = endOfDay(own.clock.now + 30 * day) - 1;
  expect((await copy(link)).status).toBe(200);
  own.clock.now += 1;
  const late = await copy(link, '/file/a.pdf');
  expect([late.status, await late.json()]).toEqual([
    410,
    expect.objectContaining({ Problems: [expect.objectContaining({ Code: 'link-expired' })] }),
  ]);
  own.clock.now -= 2;
  expect((await own.call('DELETE', `${path}/file`)).ok).toBe(true);
  const gone = await copy(link);
  expect([gone.status, await gone.json()]).toEqual([
    410,
    expect.objectContaining({ Problems: [expect.objectContaining({ Code: 'removed' })] }),
  ]);
  const { clock } = own;
  await own.parts.transactions.commit(id, clock.now, (state) =>
    removePersonalData(state, { now: clock.now }),
  );
  expect((await copy(link)).status).toBe(404);
  expect(JSON.stringify(await own.parts.transactions.read(id))).not.toContain('ann@');
});

test('with a mail server the sealed documents come along, without a link, tried until it works', async () => {
  const sent: OutgoingMail[] = [];
  let answer: MailOutcome = { ok: false, forGood: false, error: 'busy' };
  const sender = {
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      return answer;
    },
    close: () => undefined,
  };
  const { own, id } = await signed({ sender });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answer = { ok: true };
  own.turn(60_000);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  const jobs = (await own.jobs.list(id, 'mail')).map(({ payload }) => payload);
  expect(jobs).toEqual(
    (await own.parts.transactions.read(id))?.state.receivers?.map((receiver) => ({
      mail: 'copy',
      receiverId: receiver.id,
    })),
  );
  const mail = sent.find(({ to }) => to === 'bob@example.com');
  expect(mail).toMatchObject({ subject: 'Your copy', attachments: [{ fileName: 'a.pdf' }] });
  expect(mail?.text).not.toContain('http');
  expect(mail?.html).not.toContain('href');
});

test('documents of more than 10 MB in all are linked', () => {
  const place = {
    publicUrl: 'http://127.0.0.1',
    senderEmail: undefined,
    signLink: () => '',
    copyLink: () => 'http://127.0.0.1/copy/x',
    attaches: true,
  };
  const state = sampleStarted({ Receivers: receivers });
  const mailOf = (size: number) =>
    mailOfJob(
      { mail: 'copy', receiverId: state.receivers?.[1]?.id ?? '' },
      {
        ...state,
        status: 30,
        files: state.files.map((file) => ({ ...file, sealed: { ...storedFile('a'), size } })),
      },
      place,
    );
  expect(mailOf(10 * 1024 * 1024)).toMatchObject({ attachments: [{}] });
  expect(mailOf(10 * 1024 * 1024 + 1)).toMatchObject({ attachments: [], link: place.copyLink() });
});

test.each([
  ['no address', [{ Name: 'Ann' }], 'Receivers[0].Email'],
  ['no such address', [{ Email: 'ann' }], 'Receivers[0].Email'],
  ['two lines', [{ Email: 'a@example.com', Subject: 'a\nb' }], 'Receivers[0].Subject'],
  ['51', Array.from({ length: 51 }, () => ({ Email: 'a@example.com' })), 'Receivers'],
])('receivers with %s are refused, naming the member', async (_, Receivers, where) => {
  const own = await openTestRunner();
  closing.push(() => own.close());
  const answer = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }], Receivers },
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ Message: expect.stringContaining(where) as string }),
  ]);
});
