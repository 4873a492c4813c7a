import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

/** A service that sends its mails: there links are kept from the sender. */
let mailing: TestService;
/** One without a mail server, whose mails wait at /outbox. */
let local: TestService;
beforeAll(async () => {
  local = await openTestService();
  mailing = await openTestService({
    rules: { ...local.parts.rules, sendsMails: true },
  });
});
afterAll(async () => {
  await local.close();
  await mailing.close();
});

const checked = {
  Email: 'an@example.com',
  SendSignRequest: true,
  RequireEmailVerification: true,
};
const mailed = { Email: 'bo@example.com', SendSignRequest: true };
const create = { Signers: [checked, mailed] };

const urlsOf = ({ Signers }: Transaction) =>
  Signers.map(({ SignUrl, ShowUrl, ReceiptUrl }) => [SignUrl, ShowUrl, ReceiptUrl]);

const askFor = (own: TestService, transactionId: string, signerId: string) =>
  own.call('POST', apiPaths.signLink.build({ transactionId, signerId }));

/** The n-th signer's link as the mail has it. */
async function mailedToken(own: TestService, id: string, index: number): Promise<string> {
  const state = (await own.parts.transactions.read(id))?.state;
  const signer = state?.signers[index];
  if (!signer) throw new Error('There is no such signer.');
  const { id: signerId, rowId, generation } = signer;
  return own.parts.links.tokenOf({ transactionId: id, signerId, rowId, generation }, 'mail');
}

test('no answer to the sender holds a link that a mail brings; one that was asked for is in the trail', async () => {
  const { id, read } = await startTransaction(mailing, { create });
  const none = [undefined, undefined, undefined];
  expect(urlsOf(await read())).toEqual([none, none]);
  expect(JSON.stringify(await read())).not.toContain('/sign/');

  expect(await refusalOf(await askFor(mailing, id, 'Signer1'))).toEqual([
    409,
    'link-belongs-to-signer',
  ]);
  const given = await askFor(mailing, id, 'Signer2');
  expect(given.status).toBe(200);
  const { SignUrl } = (await given.json()) as { SignUrl: string };
  expect(SignUrl).toContain('/sign/');
  expect(SignUrl).not.toContain(await mailedToken(mailing, id, 1));
  const events = await mailing.parts.details.listEvents(id);
  expect(events.filter(({ kind }) => kind === 'link given')).toEqual([
    expect.objectContaining({ signerId: 'Signer2' }),
  ]);
  expect(events.find(({ kind }) => kind === 'sign request due')).not.toHaveProperty('detail');
  expect((await askFor(mailing, id, 'Signer3')).status).toBe(404);
  // Asking changes nothing of what other answers hold.
  expect(urlsOf(await read())).toEqual([none, none]);
});

test('the trail says by which link a signer opened and signed; the mailed one goes on working', async () => {
  const { id, tokens, sign, read } = await startTransaction(mailing, { create });
  tokens[0] = await mailedToken(mailing, id, 0);
  const given = (await (await askFor(mailing, id, 'Signer2')).json()) as { SignUrl: string };
  tokens[1] = given.SignUrl.split('/sign/')[1] ?? '';
  for (const [index, name] of ['An', 'Bo'].entries()) {
    expect((await sign(index, 'POST', '/opened', {})).status).toBe(204);
    expect((await sign(index, 'POST', '/finish', finishBody(name))).status).toBe(200);
  }
  const events = await mailing.parts.details.listEvents(id);
  const ways = (kind: string) =>
    events.filter((event) => event.kind === kind).map(({ signerId, link }) => [signerId, link]);
  const expected = [
    ['Signer1', 'mail'],
    ['Signer2', 'sender'],
  ];
  expect(ways('opened')).toEqual(expected);
  expect(ways('signed')).toEqual(expected);
  // Nothing is left to be signed with: the sender may look at what the signer sees.
  expect((await read()).Signers.map(({ SignUrl }) => SignUrl)).toEqual([undefined, undefined]);
  expect((await read()).Signers.every(({ ShowUrl }) => ShowUrl?.includes('/sign/'))).toBe(true);
  expect(await refusalOf(await askFor(mailing, id, 'Signer2'))).toEqual([409, 'signer-done']);
});

test('where no mail is sent nothing changes: the answers hold the links, and the trail says so', async () => {
  for (const [own, signers] of [
    [local, [checked, mailed]],
    [mailing, [{ SendSignRequest: false }, { SendSignRequest: false }]],
  ] as const) {
    const { id, tokens, sign, view } = await startTransaction(own, {
      create: { Signers: signers },
    });
    expect(tokens.every((token) => token.length === 64)).toBe(true);
    expect((await view(0)).canAct).toBe(true);
    const asked = (await own.parts.details.listEvents(id)).filter(
      ({ kind }) => kind === 'sign request due',
    );
    expect(asked.map(({ detail }) => detail)).toEqual([
      'The sender was given the signing link',
      'The sender was given the signing link',
    ]);
    expect((await askFor(own, id, 'Signer1')).status).toBe(200);
    expect((await sign(0, 'POST', '/opened', {})).status).toBe(204);
    const [opened] = (await own.parts.details.listEvents(id)).slice(-1);
    expect(opened).toMatchObject({ kind: 'opened', link: 'sender' });
  }
});

test('as programs of the family expect, answers hold what a mail brings, too, and the trail tells them apart', async () => {
  const family = await openTestService({
    rules: { ...local.parts.rules, sendsMails: true, givesLinks: true },
  });
  try {
    const { id, tokens, sign } = await startTransaction(family, { create });
    const mailedOne = await mailedToken(family, id, 1);
    expect(tokens[1]).toHaveLength(64);
    expect(tokens[1]).not.toBe(mailedOne);
    await sign(0, 'POST', '/opened', {});
    tokens[1] = mailedOne;
    await sign(1, 'POST', '/opened', {});
    const events = await family.parts.details.listEvents(id);
    expect(events.flatMap(({ kind, link }) => (kind === 'opened' ? [link] : []))).toEqual([
      'sender',
      'mail',
    ]);
  } finally {
    await family.close();
  }
});

test('a link is given by nobody else, not before the start, and with creation only where no mail goes', async () => {
  const created = transactionSchema.parse(
    await (
      await mailing.call('POST', '/api/transaction/', {
        json: { Signers: [mailed, { SendSignRequest: false }] },
      })
    ).json(),
  );
  expect(created.Signers.map(({ SignUrl }) => SignUrl?.includes('/sign/'))).toEqual([
    undefined,
    true,
  ]);
  expect(await refusalOf(await askFor(mailing, created.Id, 'Signer1'))).toEqual([
    409,
    'not-started',
  ]);
  const { id } = await startTransaction(mailing, { create });
  const path = apiPaths.signLink.build({ transactionId: id, signerId: 'Signer2' });
  expect(
    (await mailing.call('POST', path, { headers: { Authorization: 'APIKey x' } })).status,
  ).toBe(401);
});
