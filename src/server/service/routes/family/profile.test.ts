import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { createBatchRunner } from '#testing/service/batchRunner.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';

let family: TestService;
let contract: TestService;
beforeAll(async () => {
  family = await openTestService({
    rules: { ...sampleRules, language: 'nl-NL', endedDelete: 'removes', showsUnset: true },
  });
  contract = await openTestService();
});
afterAll(async () => {
  await family.close();
  await contract.close();
});

const quiet = { SendSignRequest: false };
const created = async (own: TestService, json: object) =>
  transactionSchema.parse(await (await own.call('POST', '/api/transaction/', { json })).json());
const putPdf = (own: TestService, id: string, headers = {}) =>
  own.call('PUT', `/api/transaction/${id}/file/a.pdf`, {
    headers: { 'Content-Type': 'application/pdf', ...headers },
    body: samplePdf(),
  });
const problemsOf = async (response: Response) =>
  transactionSchema.parse(await response.json()).Problems ?? [];

test('DELETE after the end says by contract that nothing was removed, and which call removes it', async () => {
  const { id } = await startTransaction(contract);
  const cancel = () => contract.call('DELETE', `/api/transaction/${id}`);
  expect(await problemsOf(await cancel())).toEqual([]);
  const [problem, ...more] = await problemsOf(await cancel());
  expect([problem?.Code, problem?.Severity, more]).toEqual(['nothing-removed', 'warning', []]);
  expect(problem?.Message).toContain(`DELETE /api/transaction/${id}/file `);
});

test('DELETE after the end removes documents and persons in the family, unless it is taken back in 30 s', async () => {
  const { id } = await startTransaction(family, {
    create: { Signers: [{ ...quiet, Email: 'ann@example.com' }, quiet] },
  });
  const cancel = () => family.call('DELETE', `/api/transaction/${id}`);
  const document = async () => {
    const answer = await family.call('GET', `/api/transaction/${id}/file/a.pdf`);
    await answer.arrayBuffer();
    return answer.status;
  };
  await cancel();
  const batchIn = (message = '') => /\/api\/batch\/([0-9a-f-]+)/.exec(message)?.[1] ?? '';
  const [first] = await problemsOf(await cancel());
  const [second] = await problemsOf(await cancel());
  expect([first?.Code, batchIn(second?.Message)]).toEqual([
    'removal-waits',
    batchIn(first?.Message),
  ]);
  const back = await family.call('DELETE', `/api/batch/${batchIn(first?.Message)}?unbegun=true`);
  expect([back.status, await document()]).toEqual([200, 200]);

  await cancel();
  family.clock.now += 31_000;
  const runner = createBatchRunner(family, {
    reportFault: (error) => expect(error).toBe(undefined),
  });
  await runner.start();
  await expect.poll(document).toBe(410);
  await runner.stop();
  const after = await family.parts.transactions.read(id);
  expect(after?.state.personalRemovedAt).toBe(family.clock.now);
  expect(JSON.stringify(after)).not.toContain('ann@example.com');
  expect(await problemsOf(await cancel())).toEqual([]);
});

test('who has no language has that of the profile', async () => {
  const body = {
    Signers: [quiet, { ...quiet, Language: 'de-DE' }],
    Receivers: [{ Email: 'a@b.nl' }],
  };
  const languages = async (own: TestService) => {
    const { Signers, Receivers = [] } = await created(own, body);
    return [...Signers, ...Receivers].map(({ Language }) => Language);
  };
  expect(await languages(family)).toEqual(['nl-NL', 'de-DE', 'nl-NL']);
  expect(await languages(contract)).toEqual(['en-US', 'de-DE', 'en-US']);
});

test('the family names what was not sent; by contract it is left out', async () => {
  const unset = { Receivers: [], Context: null, Reference: null, Seal: false };
  const here = await created(family, { Signers: [quiet] });
  expect(here).toMatchObject({ ...unset, Signers: [{ Context: null, Reference: null }] });
  const there = await created(contract, { Signers: [quiet] });
  expect(Object.keys(unset).filter((name) => name in there)).toEqual([]);
  const sent = { Context: { a: 1 }, Reference: 'R', Seal: true };
  expect(await created(family, { Signers: [quiet], ...sent })).toMatchObject(sent);
});

test.each([{ Seal: true }, { Seal: true, Signers: [] }])(
  'sealing alone, as in %o, is refused with a sentence that says so',
  async (json) => {
    const answer = await contract.call('POST', '/api/transaction/', { json });
    const said = (await answer.json()) as { Message: string };
    expect([answer.status, said.Message]).toEqual([
      400,
      'Signers must name somebody who signs: sealing alone ("Seal": true without signers) is not done here.',
    ]);
  },
);

test('a verification by Email is the older RequireEmailVerification: its signer signs by hand', async () => {
  const mailed = { Email: 'ann@example.com', Verifications: [{ Type: 'Email' }] };
  const { Signers } = await created(contract, { Signers: [mailed] });
  expect(Signers[0]?.Verifications?.map(({ Type }) => Type)).toEqual(['Email', 'Scribble']);
  const refused = await contract.call('POST', '/api/transaction/', {
    json: { Signers: [{ ...mailed, SendSignRequest: false }] },
  });
  expect(await refusalOf(refused)).toEqual([400, 'value']);
});

test('an empty Digest counts as none', async () => {
  const { Id } = await created(contract, { Signers: [quiet] });
  expect((await putPdf(contract, Id, { Digest: '' })).status).toBe(201);
});

test('SH-DisplayName names a document that its metadata does not name', async () => {
  const { Id } = await created(contract, { Signers: [quiet] });
  const name = Buffer.from('Contrat signé.pdf').toString('latin1');
  expect((await putPdf(contract, Id, { 'SH-DisplayName': name })).status).toBe(201);
  const read = async () =>
    transactionSchema.parse(await (await contract.call('GET', `/api/transaction/${Id}`)).json());
  expect((await read()).Files?.['a.pdf']?.DisplayName).toBe('Contrat signé.pdf');
  const tooLong = await putPdf(contract, Id, { 'SH-DisplayName': 'x'.repeat(300) });
  expect(await refusalOf(tooLong)).toEqual([400, 'bad-header']);
});
