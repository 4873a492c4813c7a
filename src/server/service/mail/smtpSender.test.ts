import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerOf, partsOf, startSmtpServer } from '#testing/service/smtpReceiver.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import { createSmtpSender } from './smtpSender.ts';

let server: Awaited<ReturnType<typeof startSmtpServer>>;
const folder = mkdtempSync(join(tmpdir(), 'smtp-'));
const replies: Record<string, number> = { 'gone@example.com': 550, 'later@example.com': 451 };
beforeAll(async () => {
  server = await startSmtpServer((address) => replies[address]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const mail: OutgoingMail = {
  messageId: '<one.2.1@sign.example.com>',
  to: 'an@example.com',
  subject: 'Te ondertekenen: “huurcontract” é 😀',
  text: 'Hallo,\n\nlijn één\n.\nlijn twee\n',
  html: '<p>Hallo é</p>',
  language: 'nl-NL',
  attachments: [],
};
const sending = (changes: Partial<OutgoingMail> = {}, url = server.url) => {
  const sender = createSmtpSender(url, 'sender@example.com');
  return sender.send({ ...mail, ...changes }).finally(() => sender.close());
};

test('a mail arrives with its texts, its id and its attachments', async () => {
  const bytes = Buffer.from([37, 80, 68, 70, 45, 0, 255, 10, 13, 10]);
  const path = join(folder, 'one');
  writeFileSync(path, bytes);
  const attachments = [{ fileName: 'huur "é".pdf', path }];
  expect(await sending({ attachments })).toEqual({ ok: true });
  const got = server.got.at(-1);
  expect(got).toMatchObject({ from: 'sender@example.com', to: ['an@example.com'] });
  const raw = got?.raw ?? '';
  expect(headerOf(raw, 'Message-ID')).toBe('<one.2.1@sign.example.com>');
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated');
  expect(headerOf(raw, 'Content-Language')).toBe('nl-NL');
  expect(headerOf(raw, 'Subject')).toMatch(/^=\?UTF-8\?/i);
  const parts = partsOf(raw);
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'application/pdf']);
  expect(parts[0]?.content.toString('utf8').replaceAll('\r\n', '\n').trimEnd()).toBe(
    mail.text.replace('\n.\n', '\n..\n').trimEnd().replace('\n..\n', '\n.\n'),
  );
  expect(parts[2]?.content.equals(bytes)).toBe(true);
});

test('an address cannot turn into several, nor a subject into headers', async () => {
  const before = server.got.length;
  const outcome = await sending({ to: 'an@example.com, bo@example.com' });
  if (outcome.ok) expect(server.got.at(-1)?.to).not.toContain('bo@example.com');
  expect(server.got.slice(before).flatMap(({ to }) => to)).not.toContain('bo@example.com');
  expect(await sending({ subject: 'a\r\nBcc: bo@example.com' })).toEqual({ ok: true });
  expect(server.got.at(-1)?.to).toEqual(['an@example.com']);
  expect(headerOf(server.got.at(-1)?.raw ?? '', 'Bcc')).toBeUndefined();
});

test('a refusal for good is told from one that may pass', async () => {
  expect(await sending({ to: 'gone@example.com' })).toMatchObject({ ok: false, forGood: true });
  expect(await sending({ to: 'later@example.com' })).toMatchObject({ ok: false, forGood: false });
});

test('a server that is not there is no refusal', async () => {
  const other = await startSmtpServer(() => undefined);
  await other.close();
  const outcome = await sending({}, other.url);
  expect(outcome).toMatchObject({ ok: false, forGood: false });
  expect(!outcome.ok && outcome.error).toContain('The mail server did not take it');
});

test('a server on another machine must encrypt, unless the settings say otherwise', async () => {
  // It reaches this machine, by an address that is none of its loopback names.
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  const before = server.got.length;
  expect(await sending({}, url)).toMatchObject({
    ok: false,
    forGood: false,
    error: expect.stringContaining('SMTP_ALLOW_PLAIN=1'),
  });
  expect(server.got).toHaveLength(before);
  const sender = createSmtpSender(url, 'sender@example.com', { allowPlain: true });
  expect(await sender.send(mail).finally(() => sender.close())).toEqual({ ok: true });
});

test('an address beyond ASCII goes to servers that take it, and fails at once at others', async () => {
  expect(await sending({ to: 'jörg@example.com' })).toEqual({ ok: true });
  const older = await startSmtpServer(() => undefined, { hideSMTPUTF8: true });
  try {
    expect(await sending({ to: 'jörg@example.com' }, older.url)).toMatchObject({
      ok: false,
      forGood: true,
      error: expect.stringContaining('SMTPUTF8'),
    });
    expect(older.got).toEqual([]);
    // A domain has a form in ASCII.
    expect(await sending({ to: 'jorg@exämple.com' }, older.url)).toEqual({ ok: true });
  } finally {
    await older.close();
  }
});
