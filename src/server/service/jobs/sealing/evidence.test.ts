import { afterEach, expect, test, vi } from 'vitest';
import type { OutgoingMail } from '#server/service/mail/outgoingMail.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';

const closing: TestRunner[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

async function opened(options: Parameters<typeof openTestRunner>[0] = {}) {
  const own = await openTestRunner(options);
  closing.push(own);
  return own;
}

const eventsOf = async (own: TestRunner, id: string, kind: string) =>
  (await own.parts.details.listEvents(id)).filter((event) => event.kind === kind);
const read = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

test('the sealed trail says who downloaded what and with what, and which mails the server accepted', async () => {
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    mails.push(mail);
    return { ok: true } as const;
  };
  const own = await opened({ sender: { send, close: () => undefined } });
  const signer = { Email: 'an@example.com', SendSignRequest: true };
  const started = await startTransaction(own, {
    create: { Signers: [signer, { SendSignRequest: false }] },
  });
  const { id, path, sign, tokens } = started;
  await vi.waitFor(async () => expect(await eventsOf(own, id, 'mail accepted')).toHaveLength(1));
  expect(mails).toHaveLength(1);
  expect(await own.jobs.list(id, 'mail')).toMatchObject([{ lastError: null, lockedBy: null }]);
  const link = `https://sign.example.com/sign/${tokens[0]}`;
  const browser = `Browser/1 \u00ad(${link}) /sign/${tokens[0]} ${'x'.repeat(900)}`;
  await read(await sign(0, 'GET', '/file/a.pdf', undefined, { 'User-Agent': browser }));
  await read(await own.call('GET', `${path}/file/a.pdf`));
  for (const index of [0, 1]) await sign(index, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(async () => expect((await started.read()).Status).toBe(30), { timeout: 20_000 });
  const trail = await read(await own.call('GET', `/api/file/receipt/${id}`));
  const said = (await shownTexts(trail)).map(({ text }) => text).join(' ');
  expect(said).toContain('The mail server accepted a mail');
  expect(said).toContain('an@example.com');
  expect(said).toContain('Browser/1');
  for (const secret of [tokens[0] ?? '', 'sign.example.com']) expect(said).not.toContain(secret);
  const events = await eventsOf(own, id, 'document downloaded');
  expect(events).toMatchObject([
    { signerId: 'Signer1', fileId: 'a.pdf', detail: 'as uploaded', address: '198.51.100.9' },
    { fileId: 'a.pdf', detail: 'as uploaded', address: '203.0.113.7' },
    { detail: 'audit trail' },
  ]);
  expect(events[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(events[0]?.userAgent?.length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(events)).not.toContain(tokens[0]);
  expect(JSON.stringify(events)).not.toContain('\u00ad');
  // What was only read before the end is no signed document.
  for (const path of ['/file/a.pdf', '/receipt']) await read(await sign(1, 'GET', path));
  const [first, second] = (await started.read()).Signers.map(({ Activities }) =>
    (Activities ?? []).filter(({ Code }) => Code > 301).map(({ Code, Info }) => [Code, Info]),
  );
  expect({ first, second }).toEqual({
    first: [],
    second: [
      [303, 'a.pdf'],
      [403, undefined],
    ],
  });
});

test('whoever downloads again and again, or asks only for the head, adds nothing to the trail', async () => {
  const own = await opened();
  const { id, path, sign } = await startTransaction(own);
  expect((await sign(0, 'HEAD', '/file/a.pdf')).status).toBe(200);
  expect(await eventsOf(own, id, 'document downloaded')).toEqual([]);
  for (const _ of Array.from({ length: 20 })) await read(await sign(0, 'GET', '/file/a.pdf'));
  for (const _ of Array.from({ length: 20 }))
    await read(await own.call('GET', `${path}/file/a.pdf`));
  expect(await eventsOf(own, id, 'document downloaded')).toHaveLength(2);
  const version = (await own.parts.transactions.read(id))?.version;
  await read(await sign(0, 'GET', '/file/a.pdf'));
  expect((await own.parts.transactions.read(id))?.version).toBe(version);
});
