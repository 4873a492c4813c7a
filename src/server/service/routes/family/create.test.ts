import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '#core/wire/contract/examples.ts';
import { limits } from '#core/wire/limits.ts';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import {
  type TestService,
  keyHeaders,
  openTestService,
  otherKeys,
} from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const create = (json: unknown, headers = {}) =>
  own.call('POST', '/api/transaction/', { json, headers });
const created = async (json: unknown, headers = {}): Promise<Transaction> =>
  transactionSchema.parse(await (await create(json, headers)).json());
const refusalOf = async (response: Response) => {
  const body = (await response.json()) as { Problems: { Path: string; Code: string }[] };
  return [response.status, body.Problems[0]?.Path, body.Problems[0]?.Code];
};
const quiet = { SendSignRequest: false };

test('the submitted fields come back, with what was left out filled in', async () => {
  const transaction = await created({ Signers: [{ Email: 'anna@example.com' }] });
  expect(transaction).toEqual({
    Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    Status: 5,
    SendEmailNotifications: true,
    DaysToExpire: 30,
    SignRequestMode: 1,
    Files: {},
    CreatedAt: '2026-03-02T09:15:00.000Z',
    CreatedDateTime: '2026-03-02T09:15:00.000+00:00',
    ModifiedDateTime: '2026-03-02T09:15:00.000+00:00',
    Signers: [
      {
        Id: 'Signer1',
        Email: 'anna@example.com',
        Language: 'en-US',
        SendSignRequest: true,
        SendSignConfirmation: true,
        DaysToRemind: 7,
        Verifications: [
          { Type: 'Scribble', RequireHandsignature: false, ScribbleNameFixed: false },
        ],
        ScribbleNameFixed: false,
        RequireScribble: true,
        State: 'not yet',
        CreatedDateTime: '2026-03-02T09:15:00.000+00:00',
        ModifiedDateTime: '2026-03-02T09:15:00.000+00:00',
        Activities: [],
      },
    ],
  });
});

test('the golden example gives the golden answer', async () => {
  const transaction = await created(examples.createTransaction);
  expect(transaction).toEqual({ ...examples.transaction, Id: transaction.Id });
});

test('a ScribbleName is taken from the signer or its Scribble, and echoed in both', async () => {
  const { Signers } = await created({
    Signers: [
      { ...quiet, ScribbleName: 'Anna', ScribbleNameFixed: true },
      {
        ...quiet,
        Verifications: [{ Type: 'Scribble', ScribbleName: 'Bo', RequireHandsignature: true }],
      },
    ],
  });
  expect(Signers).toMatchObject([
    {
      ScribbleName: 'Anna',
      ScribbleNameFixed: true,
      Verifications: [{ ScribbleName: 'Anna', ScribbleNameFixed: true }],
    },
    {
      ScribbleName: 'Bo',
      ScribbleNameFixed: false,
      Verifications: [{ ScribbleName: 'Bo', RequireHandsignature: true, ScribbleNameFixed: false }],
    },
  ]);
});

test('what programs write for members that they do not set weakens nothing', async () => {
  const scribble = { Type: 'Scribble', ScribbleName: 'Bo', ScribbleNameFixed: true };
  const { Signers } = await created({
    Signers: [
      { ...quiet, Verifications: [] },
      { ...quiet, ScribbleName: '', ScribbleNameFixed: false, Verifications: [scribble] },
    ],
  });
  expect(Signers).toMatchObject([
    { RequireScribble: true, Verifications: [{ Type: 'Scribble' }] },
    { ScribbleName: 'Bo', ScribbleNameFixed: true, Verifications: [scribble] },
  ]);
});

test('a member at another level than its own is kept or refused there', async () => {
  const order = { Signers: [quiet], Verifications: [{ Type: 'PhoneNumber' }] };
  expect((await refusalOf(await create(order))).slice(0, 2)).toEqual([400, 'Verifications']);
  const sent = {
    Signers: [{ ...quiet, PostbackUrl: 'https://example.com/x', DaysToExpire: 3 }],
    DaysToRemind: 2,
  };
  const transaction = await created(sent);
  expect(transaction).toMatchObject(sent);
  expect(transaction.Problems?.map(({ Path }) => Path)).toEqual([
    'Signers[0].PostbackUrl',
    'Signers[0].DaysToExpire',
    'DaysToRemind',
  ]);
});

test('a digest is compared with any body', async () => {
  const body = JSON.stringify({ Signers: [quiet] });
  const statusWith = async (text: string) => {
    const digest = createHash('sha256').update(text).digest('base64');
    const headers = { 'Content-Type': 'application/json', Digest: `SHA-256=${digest}` };
    return (await own.call('POST', '/api/transaction/', { body, headers })).status;
  };
  expect([await statusWith(body), await statusWith(`${body} `)]).toEqual([200, 400]);
});

test("ids are the client's, and for the rest the service's; a client's own Context stays", async () => {
  const { Signers } = await created({
    Signers: [
      { ...quiet, Id: 'Signer1', Context: { constructor: 1, own: { deep: [1] } } },
      quiet,
      { ...quiet, Id: 'jörg/ä' },
      quiet,
    ],
  });
  expect(Signers.map((signer) => signer.Id)).toEqual(['Signer1', 'Signer2', 'jörg/ä', 'Signer3']);
  expect(Signers[0]?.Context).toEqual({ constructor: 1, own: { deep: [1] } });
});

test('names of members are read without regard to case, nulls as absent', async () => {
  const { Signers } = await created({
    signers: [{ EMAIL: 'anna@example.com', language: null, Whatever: 1 }],
  });
  expect(Signers).toMatchObject([{ Email: 'anna@example.com', Language: 'en-US' }]);
});

test.each([
  [{}, 'Signers', 'required'],
  [{ Signers: [] }, 'Signers', 'too-small'],
  [{ Signers: Array.from({ length: 51 }, () => quiet) }, 'Signers', 'too-big'],
  [{ Signers: [{}] }, 'Signers[0].Email', 'value'],
  [{ Signers: [{ Email: 'nobody' }] }, 'Signers[0].Email', 'value'],
  [
    { Signers: [{ ...quiet, Verifications: [{ Type: 'iDIN' }] }] },
    'Signers[0].Verifications[0].Type',
    'value',
  ],
  [
    { Signers: [{ ...quiet, SignRequestSubject: 'a\nb' }] },
    'Signers[0].SignRequestSubject',
    'value',
  ],
  [{ Signers: [{ ...quiet, DaysToRemind: 366 }] }, 'Signers[0].DaysToRemind', 'too-big'],
  [{ Signers: [quiet], DaysToExpire: -1 }, 'DaysToExpire', 'too-small'],
  [{ Signers: [quiet], PostbackUrl: 'ftp://example.com' }, 'PostbackUrl', 'postback-url'],
  [{ Signers: [quiet], PostbackUrl: 'https://user:pw@example.com' }, 'PostbackUrl', 'postback-url'],
  [{ Signers: [quiet], PostbackUrl: 'https://[::1' }, 'PostbackUrl', 'postback-url'],
  [[], 'Signers', 'required'],
  ['x', '', 'type'],
])('%j is refused at "%s"', async (body, path, code) => {
  expect(await refusalOf(await create(body))).toEqual([400, path, code]);
});

test('the last slash may be left out', async () => {
  expect((await own.call('POST', '/api/transaction', { json: { Signers: [quiet] } })).status).toBe(
    200,
  );
});

test('a body over 4 MiB is refused', async () => {
  const big = { Signers: [quiet], Padding: 'x'.repeat(limits.jsonBytes) };
  expect((await create(big)).status).toBe(413);
});

test('without keys nothing is said but which header is wrong', async () => {
  const missing = await own.service(new Request(own.url('/api/transaction/'), { method: 'POST' }), {
    address: '198.51.100.1',
  });
  expect(await refusalOf(missing)).toEqual([401, 'Authorization', 'keys']);
  const unknown = await own.service(
    new Request(own.url('/api/nothing'), {
      headers: { ...keyHeaders(), Application: 'APPKey wrong' },
    }),
    { address: '198.51.100.1' },
  );
  expect(await refusalOf(unknown)).toEqual([401, 'Application', 'keys']);
});

test('the same Idempotency-Key and body give the same transaction, another body is refused', async () => {
  const headers = { 'Idempotency-Key': 'order-17' };
  const first = await created({ Signers: [quiet] }, headers);
  const again = await own.call('POST', '/api/transaction/', {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: `{ "Signers": [ { "SendSignRequest" : false } ] }`,
  });
  expect(transactionSchema.parse(await again.json())).toEqual(first);
  expect(await refusalOf(await create({ Signers: [quiet, quiet] }, headers))).toEqual([
    409,
    'Idempotency-Key',
    'idempotency-conflict',
  ]);
  const theirs = await created({ Signers: [quiet] }, { ...keyHeaders(otherKeys), ...headers });
  expect(theirs.Id).not.toBe(first.Id);
});

test('twenty creations at once with one Idempotency-Key make one transaction', async () => {
  const headers = { 'Idempotency-Key': 'order-18' };
  const all = await Promise.all(
    Array.from({ length: 20 }, () => created({ Signers: [quiet] }, headers)),
  );
  expect(new Set(all.map((one) => one.Id)).size).toBe(1);
});

test('a refused body leaves its Idempotency-Key free', async () => {
  const headers = { 'Idempotency-Key': 'order-19' };
  expect((await create({}, headers)).status).toBe(400);
  expect((await create({ Signers: [quiet] }, headers)).status).toBe(200);
});

test.each(['', ' ', 'a b', 'x'.repeat(256), 'é'])(
  'the Idempotency-Key %j is refused',
  async (key) => {
    expect(await refusalOf(await create({ Signers: [quiet] }, { 'Idempotency-Key': key }))).toEqual(
      [400, 'Idempotency-Key', 'bad-header'],
    );
  },
);

test('the OpenAPI document needs no keys', async () => {
  const response = await own.service(new Request(own.url('/openapi.json')), { address: '' });
  expect([response.status, await response.json()]).toMatchObject([200, { openapi: '3.1.0' }]);
});

test('an id that two signers have is refused, and so is one that no object can hold', async () => {
  const twice = await create({ Signers: [quiet, { ...quiet, Id: 'a' }, { ...quiet, Id: 'a' }] });
  expect([twice.status, ((await twice.json()) as { Message: string }).Message]).toEqual([
    400,
    'The signer id is already used by another signer.',
  ]);
  for (const Id of ['__proto__', '', 'x'.repeat(256), 'a\nb', '\ud800'])
    expect((await create({ Signers: [{ ...quiet, Id }] })).status).toBe(400);
});

test('zeros stand for the defaults', async () => {
  const transaction = await created({
    Signers: [{ ...quiet, DaysToRemind: 0 }],
    DaysToExpire: 0,
    SignRequestMode: 0,
  });
  expect(transaction).toMatchObject({
    Signers: [{ DaysToRemind: 7 }],
    DaysToExpire: 30,
    SignRequestMode: 1,
  });
});

test('what has no effect is kept, answered and warned of, in every answer but the warning', async () => {
  const transaction = await created({
    Signers: [
      {
        ...quiet,
        Reference: 'S-1',
        AllowDelegation: false,
        Authentications: [],
        Mood: { happy: true },
        State: 'signed',
        Verifications: [{ Type: 'Scribble', Extra: 1 }],
      },
    ],
    Reference: 'T-1',
    Context: { order: 7 },
    Language: 'nl-NL',
    Seal: false,
    Color: 'red',
  });
  const kept = {
    Reference: 'T-1',
    Context: { order: 7 },
    Language: 'nl-NL',
    Seal: false,
    Color: 'red',
    Signers: [
      {
        Reference: 'S-1',
        AllowDelegation: false,
        Authentications: [],
        Mood: { happy: true },
        State: 'not yet',
        Verifications: [{ Type: 'Scribble', Extra: 1 }],
      },
    ],
  };
  expect(transaction).toMatchObject(kept);
  expect(transaction.Problems?.map(({ Path, Code }) => [Path, Code])).toEqual([
    ['Signers[0].Mood', 'no-effect'],
    ['Signers[0].State', 'no-effect'],
    ['Signers[0].Verifications[0].Extra', 'no-effect'],
    ['Color', 'no-effect'],
  ]);
  const read: unknown = await (await own.call('GET', `/api/transaction/${transaction.Id}`)).json();
  expect(read).toMatchObject(kept);
  expect(read).not.toHaveProperty('Problems');
});

test('of two spellings the exact one counts, and a warning names the other', async () => {
  const transaction = await created({
    Signers: [{ ...quiet, Email: 'anna@example.com', email: 'eve@example.com' }],
  });
  expect(transaction.Signers[0]?.Email).toBe('anna@example.com');
  expect(transaction.Problems).toMatchObject([
    {
      Path: 'Signers[0].email',
      Code: 'no-effect',
      Message: 'Signers[0].email has no effect, as the same member is there in another spelling.',
    },
  ]);
});

test.each([
  [{ RequireSmsVerification: true }, 'Signers[0].RequireSmsVerification'],
  [{ RequireDigidVerification: true }, 'Signers[0].RequireDigidVerification'],
  [{ requireWhatever: true }, 'Signers[0].requireWhatever'],
  [{ Expires: '2027-01-01T00:00:00Z' }, 'Signers[0].Expires'],
  [{ AllowDelegation: true }, 'Signers[0].AllowDelegation'],
  [{ Authentications: [{ Type: 'PhoneNumber' }] }, 'Signers[0].Authentications'],
  [{ Verifications: [{ Type: 'PhoneNumber' }] }, 'Signers[0].Verifications[0].Type'],
  [{ RequireEmailVerification: true }, 'Signers[0].RequireEmailVerification'],
])('a signer with %j is refused by name', async (members, path) => {
  const answer = await create({ Signers: [{ ...quiet, ...members }] });
  expect((await refusalOf(answer)).slice(0, 2)).toEqual([400, path]);
});

test('older forms of checks that are done are taken', async () => {
  const { Signers } = await created({
    Signers: [
      {
        Email: 'anna@example.com',
        RequireScribble: true,
        RequireEmailVerification: true,
        RequireSmsVerification: false,
        ScribbleName: 'Anna',
        ScribbleNameFixed: true,
      },
    ],
  });
  expect(Signers).toMatchObject([
    { RequireScribble: true, RequireEmailVerification: true, ScribbleName: 'Anna' },
  ]);
});

test('whoever gets no mail has a signing link from creation on', async () => {
  const { Id, Signers } = await created({ Signers: [quiet, { Email: 'anna@example.com' }] });
  expect(Signers.map(({ SignUrl }) => SignUrl?.includes('/sign/'))).toEqual([true, undefined]);
  const read = transactionSchema.parse(
    await (await own.call('GET', `/api/transaction/${Id}`)).json(),
  );
  expect(read.Signers[0]?.SignUrl).toBe(Signers[0]?.SignUrl);
});

test('a cancelled transaction says why, and to cancel it again changes nothing', async () => {
  const { Id } = await created({ Signers: [quiet] });
  const cancel = (body: string | undefined, type: string) =>
    own.call('DELETE', `/api/transaction/${Id}`, {
      headers: { 'Content-Type': type },
      ...(body === undefined ? {} : { body }),
    });
  const body = JSON.stringify({ reason: 'Sold', SendNotifications: true });
  expect(await (await cancel(body, 'application/json')).json()).toMatchObject({
    Status: 60,
    CancelationReason: 'Sold',
    CanceledDateTime: '2026-03-02T09:15:00.000+00:00',
  });
  const order = JSON.stringify({ Reason: 'Sold', RequireReceipt: true });
  expect((await refusalOf(await cancel(order, 'application/json'))).slice(0, 2)).toEqual([
    400,
    'RequireReceipt',
  ]);
  const more = JSON.stringify({ Reason: 'Other', Colour: 'red' });
  expect(await (await cancel(more, 'application/json')).json()).toMatchObject({
    CancelationReason: 'Sold',
    Problems: [
      { Path: 'Colour', Code: 'no-effect' },
      { Path: 'transactionId', Code: 'nothing-removed', Severity: 'warning' },
    ],
  });
  const again = await cancel('', 'application/x-www-form-urlencoded');
  expect([again.status, await again.json()]).toMatchObject([200, { CancelationReason: 'Sold' }]);
});
