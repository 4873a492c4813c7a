import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { createMailSeal } from '#server/install/secrets/mailSeal.ts';
import { createAnswerStore } from './answerStore.ts';
import {
  createMailStore,
  type NewMail,
  putMail,
  sealBody,
} from '#server/service/storage/accounts/mailStore.ts';
import { createSentStore } from './sentStore.ts';

const now = someTime;
const seal = createMailSeal(new Uint8Array(32).fill(1));
const details = (id: string) => ({
  request: { Signers: [{}] },
  transaction: { Id: id, Status: 10 as const, Signers: [{ Id: 'Signer1' }] },
});
const bytes = (value: number) => new Uint8Array(32).fill(value);

describeOnEachDatabase('kept answers, sent transactions and the outbox', (source) => {
  test('one of two equal requests begins; later ones are told what is known', async () => {
    const answers = createAnswerStore(await source.open());
    const both = await Promise.all([
      answers.begin('o', 'k', bytes(1), now),
      answers.begin('o', 'k', bytes(1), now),
    ]);
    expect(both).toContainEqual({ state: 'begun' });
    expect(both).toContainEqual({ state: 'pending', since: now });
    expect(await answers.begin('o', 'k', bytes(2), now)).toEqual({ state: 'differs' });
    expect(await answers.begin('p', 'k', bytes(2), now)).toEqual({ state: 'begun' });
    const answer = { status: 200, response: '{"Id":"t"}', transactionId: 't' };
    await answers.answer('o', 'k', answer);
    await answers.forget('o', 'k');
    await answers.answer('o', 'k', { ...answer, status: 500 });
    expect(await answers.begin('o', 'k', bytes(1), now)).toEqual({ state: 'answered', ...answer });
  });

  test('a key whose request changed nothing can be used again', async () => {
    const answers = createAnswerStore(await source.open());
    await answers.begin('o', 'k', bytes(1), now);
    await answers.forget('o', 'k');
    expect(await answers.begin('o', 'k', bytes(2), now)).toEqual({ state: 'begun' });
  });

  test('what was sent is read back as it was sent, file by file', async () => {
    const sent = createSentStore(await source.open());
    const record = {
      transactionId: 't',
      createdAt: now,
      title: 'Lease',
      details: details('t'),
    };
    await sent.recordCreated('o', record);
    await sent.recordCreated('o', { ...record, title: 'again' });
    await sent.recordMetadata('o', 't', { fileId: 'b.pdf', metadata: '{ "a":1.50}' }, now);
    await sent.recordPdf('o', 't', { fileId: 'a.pdf', sha256: bytes(3), size: 7 }, now + 1);
    await sent.recordPdf('o', 't', { fileId: 'b.pdf', sha256: bytes(4), size: 8 }, now + 2);
    await sent.recordStarted('o', 't', now + 3);
    await sent.recordStarted('o', 't', now + 9);
    const read = await sent.read('o', 't');
    expect(read).toMatchObject({ ...record, startedAt: now + 3 });
    expect(read?.files.map((file) => [file.fileId, file.metadata, file.pdf?.size])).toEqual([
      ['b.pdf', '{ "a":1.50}', 8],
      ['a.pdf', null, 7],
    ]);
    expect(await sent.read('other', 't')).toBe(undefined);
  });

  test('sent transactions are listed newest first, in pages, of one owner only', async () => {
    const sent = createSentStore(await source.open());
    for (const [transactionId, createdAt] of [
      ['a', now],
      ['b', now + 1],
      ['c', now + 1],
    ] as const)
      await sent.recordCreated('o', {
        transactionId,
        createdAt,
        title: '',
        details: details(transactionId),
      });
    await sent.recordCreated('p', {
      transactionId: 'x',
      createdAt: now,
      title: '',
      details: details('x'),
    });
    const first = await sent.list('o', undefined, 2);
    expect(first.map((line) => line.transactionId)).toEqual(['c', 'b']);
    const rest = await sent.list('o', { createdAt: now + 1, id: 'b' }, 2);
    expect(rest.map((line) => line.transactionId)).toEqual(['a']);
  });

  test('a mail of the same Message-ID is one mail; the outbox is newest first', async () => {
    const database = await source.open();
    const mails = createMailStore(database, seal);
    const put = (mail: NewMail) => database.transaction((trx) => putMail(trx, mail));
    const mail = {
      messageId: '<1@x>',
      apiKeyId: 'k',
      transactionId: null,
      at: now,
      recipient: 'a@example.com',
      subject: 'Please sign',
      body: sealBody({ text: 'Hello' }, seal),
    };
    await put(mail);
    await put({ ...mail, subject: 'again' });
    await put({ ...mail, messageId: '<2@x>' });
    await put({ ...mail, messageId: '<3@x>', apiKeyId: 'other' });
    const listed = await mails.list('k', undefined, 10);
    expect(listed.map((entry) => entry.messageId)).toEqual(['<2@x>', '<1@x>']);
    expect(listed[1]).toMatchObject({ ...mail, body: { text: 'Hello' } });
    expect(await mails.list('k', listed[0]?.seq, 10)).toHaveLength(1);
  });

  test('what a mail says is kept encrypted, and opened by its key, the former one, or not at all', async () => {
    const database = await source.open();
    const body = { text: 'Sign at https://x/sign/secret', link: 'https://x/sign/secret' };
    const row = { apiKeyId: 'k', transactionId: null, at: now, recipient: 'a@x.org', subject: 's' };
    await database.transaction((trx) =>
      putMail(trx, { ...row, messageId: '<1@x>', body: sealBody(body, seal) }),
    );
    const [kept] = await database.db.selectFrom('mails').select('body').execute();
    expect(kept?.body).toContain('sealed');
    expect(kept?.body).not.toContain('secret');
    // As versions before wrote it.
    await database.db
      .insertInto('mails')
      .values({ ...row, messageId: '<2@x>', body: JSON.stringify(body) })
      .execute();
    const other = new Uint8Array(32).fill(2);
    const bodiesBy = async (given: ReturnType<typeof createMailSeal>) =>
      (await createMailStore(database, given).list('k', undefined, 9)).map((mail) => mail.body);
    expect(await bodiesBy(seal)).toEqual([body, body]);
    expect(await bodiesBy(createMailSeal(other, bytes(1)))).toEqual([body, body]);
    expect(await bodiesBy(createMailSeal(other))).toEqual([body, null]);
  });
});
