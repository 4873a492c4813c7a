import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { auditTrailOf } from '#server/service/jobs/sealing/auditTrailOf.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { handMark, startTransaction } from '#testing/service/startedTransaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const at = { Right: 72, Top: 72, Width: 180, Height: 20, PageNumber: 1 };
const none = { Signers: { Signer1: { FormSets: [] } } };
const stateOf = async (id: string) => {
  const record = await own.parts.transactions.read(id);
  if (!record) throw new Error('no transaction');
  return record.state;
};

test('a consent alone asks for a tick and no drawing, and the audit trail holds its text', async () => {
  const signer = {
    SendSignRequest: false,
    Language: 'de-DE',
    Verifications: [{ Type: 'Consent' }],
  };
  const { id, read, sign, view } = await startTransaction(own, {
    create: { Signers: [signer] },
    metadata: none,
  });
  const { consent, signatureAtFinish } = await view(0);
  expect([consent, signatureAtFinish]).toEqual([
    'Ich habe die Dokumente gelesen und stimme ihnen zu.',
    false,
  ]);
  expect((await read()).Signers[0]).toMatchObject({
    RequireScribble: false,
    Verifications: [{ Type: 'Consent' }],
  });
  expect(await refusalOf(await sign(0, 'POST', '/finish', {}))).toEqual([400, 'consent-missing']);
  expect((await sign(0, 'POST', '/finish', { consent: true })).status).toBe(200);
  const trail = auditTrailOf({
    state: await stateOf(id),
    status: 30,
    events: await own.parts.details.listEvents(id),
    marks: new Map(),
    sealed: new Map(),
    service: '',
    endedAt: 0,
  });
  expect(trail.events.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(
      new RegExp(`^All that was signed then: SHA-256 [0-9a-f]{64} {2}· {2}Consented: ${consent}$`),
    ),
  );
});

test('a Signature of a signer who gives their consent alone is refused at the start', async () => {
  const started = startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false, Verifications: [{ Type: 'Consent' }] }] },
    metadata: {
      Signers: { Signer1: { FormSets: ['set'] } },
      FormSets: { set: { Sign: { Type: 'Signature', Location: at } } },
    },
  });
  await expect(started).rejects.toThrow(/"consent-and-signature"/);
});

test('a signer is led away once, after finishing, to the stored address alone', async () => {
  const ReturnUrl = 'https://shop.example:8443/done?order=7#end';
  const { id, sign, view } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false, IntroText: '<b>Hello</b>', ReturnUrl }] },
    metadata: none,
  });
  expect(await view(0)).toMatchObject({ intro: '<b>Hello</b>', returnHost: 'shop.example:8443' });
  const finished = await sign(0, 'POST', '/finish?returnUrl=https://evil.example', {
    signature: handMark,
  });
  expect(await finished.json()).toMatchObject({
    returnTo: `https://shop.example:8443/done?order=7&sh_transactionid=${id}&sh_signerid=Signer1&sh_signerstatus=signed#end`,
  });
  expect(await view(0)).not.toHaveProperty('returnTo');
});

test.each(['ftp://a.example', 'https://u:p@a.example', '//a.example', 'javascript:alert(1)'])(
  'ReturnUrl %s is refused',
  async (ReturnUrl) => {
    const answer = await own.call('POST', '/api/transaction/', {
      json: { Signers: [{ SendSignRequest: false, ReturnUrl }] },
    });
    expect(await refusalOf(answer)).toEqual([400, 'return-url']);
  },
);

test('a name that no font here can write is refused by name, wherever it comes in', async () => {
  const refused = async (signer: object) => {
    const answer = await own.call('POST', '/api/transaction/', {
      json: { Signers: [{ SendSignRequest: false, ...signer }] },
    });
    const { Problems } = (await answer.json()) as { Problems: { Path: string; Message: string }[] };
    return [answer.status, Problems[0]?.Path, Problems[0]?.Message];
  };
  const own1 = 'Signers[0].ScribbleName';
  expect(await refused({ ScribbleName: 'Wang 王明' })).toEqual([
    400,
    own1,
    `${own1} holds characters that no font here has: 王 明.`,
  ]);
  const second = 'Signers[0].Verifications[0].ScribbleName';
  const Verifications = [{ Type: 'Scribble', ScribbleName: 'x\ufffd' }];
  expect((await refused({ Verifications })).slice(0, 2)).toEqual([400, second]);
});

test('a Value stands in its field, counts untouched, and may be changed', async () => {
  const { read, sign, view } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: {
      DisplayOrder: 2,
      Description: 'Terms',
      Signers: { Signer1: { FormSets: ['set'] } },
      FormSets: {
        set: {
          City: { Type: 'SingleLine', Location: at, Value: 'Delft' },
          Age: { Type: 'SingleLine', Location: at, Value: 42 },
          Yes: { Type: 'Check', Location: at, Value: true },
          No: { Type: 'Check', Location: at, Value: 'agreed' },
        },
      },
    },
  });
  expect((await view(0)).files[0]?.fields.map(({ name, value }) => [name, value])).toEqual([
    ['City', 'Delft'],
    ['Age', '42'],
    ['Yes', true],
    ['No', false],
  ]);
  const entries = { 'a.pdf': { City: 'Leiden' } };
  await sign(0, 'POST', '/finish', { entries, signature: handMark });
  expect((await read()).Signers[0]?.Context).toEqual({
    'a.pdf': { city: 'Leiden', age: '42', yes: true, no: false },
  });
});

test.each([
  [{ Type: 'Signature', Value: 'x' }, 'value'],
  [{ Type: 'SingleLine', Value: true }, 'value'],
  [{ Type: 'SingleLine', Value: 'W'.repeat(200) }, 'entry-does-not-fit'],
])('a field with %j is refused', async (field, code) => {
  const metadata = {
    Signers: { Signer1: { FormSets: ['set'] } },
    FormSets: { set: { x: { Location: at, ...field } } },
  };
  const started = startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: metadata as FileMetadataInput,
  });
  await expect(started).rejects.toThrow(`"${code}"`);
});

test('SetParaph puts a small copy on every page without a signature of its signer', async () => {
  const { id, sign } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    pdf: samplePdf({ pages: 3 }),
    metadata: {
      SetParaph: true,
      Signers: { Signer1: { FormSets: ['set'] } },
      FormSets: { set: { Sign: { Type: 'Signature', Location: { ...at, PageNumber: 2 } } } },
    },
  });
  await sign(0, 'POST', '/finish', { signatures: { 'a.pdf': { Sign: handMark } } });
  const marks = await own.parts.details.listMarks(id);
  const [plan] = sealPlan(await stateOf(id), marks, own.parts.rules);
  expect(plan?.fields.map(({ kind, pageNumber, rect }) => [kind, pageNumber, rect.width])).toEqual([
    ['signature', 2, 180],
    ['signature', 1, 48],
    ['signature', 3, 48],
  ]);
});
