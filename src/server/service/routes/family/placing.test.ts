import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import type { PrintedText } from '#testing/pdf/pagesPdf.ts';
import { textPdf } from '#testing/service/textPdf.ts';
import { handMark, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

type Fields = NonNullable<FileMetadataInput['FormSets']>[string];
const metadata = (fields: Fields): FileMetadataInput => ({
  Signers: { Signer1: { FormSets: ['set'] } },
  FormSets: { set: fields },
});
const form: PrintedText[][] = [
  [
    { text: 'Name:', x: 72, y: 700 },
    { text: '{{name}}', x: 120, y: 700, size: 1, color: '1 1 1 rg' },
    { text: 'Sign here', x: 72, y: 600 },
    { text: 'Sign here', x: 300, y: 600 },
  ],
  [{ text: 'Sign  here', x: 72, y: 500 }],
];

async function created(): Promise<{ path: string; read: () => Promise<Transaction> }> {
  const answer = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  const path = `/api/transaction/${transactionSchema.parse(await answer.json()).Id}`;
  const read = async () => transactionSchema.parse(await (await own.call('GET', path)).json());
  return { path, read };
}
const putPdf = (path: string, body: Uint8Array<ArrayBuffer>) =>
  own.call('PUT', `${path}/file/a.pdf`, {
    headers: { 'Content-Type': 'application/pdf' },
    body,
  });
const problemOf = async (answer: Response) => {
  const { Problems } = (await answer.json()) as { Problems: { Code: string; Message: string }[] };
  return [answer.status, Problems[0]?.Code, Problems[0]?.Message];
};
/** Name, page and rounded box of each field that the signer sees. */
const seen = async (fields: Fields, pages = form, members = '') => {
  const { view } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: metadata(fields),
    pdf: textPdf(pages, members),
  });
  return (await view(0)).files[0]?.fields.map(({ name, page, box }) => [
    name,
    page,
    ...[box.x, box.y, box.width, box.height].map((side) => Math.round(side)),
  ]);
};

test('a box stands where its edges say', async () => {
  const size = { Width: 100, Height: 20, PageNumber: 1 };
  expect(
    await seen({
      left: { Type: 'Check', Location: { Left: 88.5, Bottom: 100, ...size } },
      both: {
        Type: 'Check',
        Location: { Left: 10, Top: 692, Bottom: 40, Width: 9, PageNumber: 1 },
      },
      beside: { Type: 'Check', Location: { Left: -5, PageNumber: 1 }, Width: 30, Height: 40 },
    }),
  ).toEqual([
    ['left', 1, 89, 672, 100, 20],
    ['both', 1, 10, 692, 9, 60],
    ['beside', 1, -5, 0, 30, 40],
  ]);
});

test('the page is the page as shown: turned, cropped, in a unit of its own', async () => {
  const members = '/Rotate 90 /CropBox [100 100 500 300] /UserUnit 2';
  const fields: Fields = {
    a: { Type: 'Check', Location: { Left: 10, Bottom: 30, Width: 5, Height: 6, PageNumber: 1 } },
    b: { Type: 'Check', Location: { Search: 'mark', Width: 5, Height: 6 } },
  };
  const [a, b] = (await seen(fields, [[{ text: 'mark', x: 200, y: 200 }]], members)) ?? [];
  expect(a).toEqual(['a', 1, 10, 764, 5, 6]);
  // User space (200, 200) lies 100 from the left of the crop box and 100 above its foot.
  expect(b?.slice(0, 2)).toEqual(['b', 1]);
  expect(Math.abs(Number(b?.[2]) - 195)).toBeLessThan(8);
  expect(b?.[3]).toBe(200);
});

test('a field stands beside its text, in each of its places', async () => {
  const fields = await seen({
    sign: { Type: 'Signature', Location: { Search: 'Sign here', Left: 0, Top: 10 } },
    name: { Type: 'SingleLine', Location: { Search: '{{name}}' } },
    second: { Type: 'Check', Location: { Search: 'Sign here', Occurence: 2, Left: 60 } },
    onPage: { Type: 'Check', Location: { Search: 'Sign   here', Occurrence: 1, PageNumber: 2 } },
  });
  expect(fields?.map((field) => field.slice(0, 3))).toEqual([
    ['name', 1, 120],
    ['second', 1, 360],
    ['onPage', 2, 72],
    ['sign', 1, 72],
    ['sign', 1, 300],
    ['sign', 2, 72],
  ]);
  expect(fields?.[0]?.[4]).toBe(180);
  expect(fields?.[5]?.slice(4)).toEqual([140, 70]);
});

test('a text that is not there is refused, whichever of metadata and PDF comes last', async () => {
  const wanted = metadata({ name: { Type: 'Check', Location: { Search: '{{nobody}}' } } });
  const first = await created();
  await own.call('PUT', `${first.path}/file/a.pdf`, { json: wanted });
  const late = await problemOf(await putPdf(first.path, textPdf(form)));
  expect(late.slice(0, 2)).toEqual([400, 'text-not-found']);
  expect(late[2]).toMatch(/"name" of form set "set" .*"\{\{nobody\}\}"/);
  const second = await created();
  await putPdf(second.path, textPdf(form));
  const early = await own.call('PUT', `${second.path}/file/a.pdf`, { json: wanted });
  expect((await problemOf(early)).slice(0, 2)).toEqual([400, 'text-not-found']);
  const third = metadata({ x: { Type: 'Check', Location: { Search: 'Sign here', Occurence: 4 } } });
  const beyond = await own.call('PUT', `${second.path}/file/a.pdf`, { json: third });
  expect((await problemOf(beyond))[2]).toMatch(/holds 3 times/);
});

test('edges that contradict each other or a size are refused by set, field and members', async () => {
  const { path } = await created();
  const put = async (Location: Fields[string]['Location']) =>
    problemOf(
      await own.call('PUT', `${path}/file/a.pdf`, {
        json: metadata({ x: { Type: 'Check', Location } }),
      }),
    );
  const size = { Width: 10, Height: 10, PageNumber: 1 };
  const two = await put({ Left: 1, Right: 2, ...size });
  expect(two.slice(0, 2)).toEqual([400, 'location-contradicts']);
  expect(two[2]).toMatch(/^Field "x" of form set "set": Left and Right disagree/);
  await putPdf(path, textPdf(form));
  expect((await put({ Top: 10, Bottom: 10, ...size }))[2]).toMatch(/Top, Bottom, Height disagree/);
});

test('too many texts are refused before the PDF is searched', async () => {
  const { path } = await created();
  const fields = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, index) => [
      `f${index}`,
      { Type: 'Check' as const, Location: { Search: `t${index}` } },
    ]),
  );
  const answer = await own.call('PUT', `${path}/file/a.pdf`, { json: metadata(fields) });
  expect((await problemOf(answer)).slice(0, 2)).toEqual([400, 'too-many-searches']);
  const long = metadata({ x: { Type: 'Check', Location: { Search: 'x'.repeat(201) } } });
  expect((await own.call('PUT', `${path}/file/a.pdf`, { json: long })).status).toBe(400);
});

test('a signature in several places is one signature for its signer', async () => {
  const { sign, read } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: metadata({ s: { Type: 'Signature', Location: { Search: 'Sign here' } } }),
    pdf: textPdf(form),
  });
  const answer = await sign(0, 'POST', '/finish', { signatures: { 'a.pdf': { s: handMark } } });
  expect(answer.status).toBe(200);
  expect((await read()).Status).toBe(20);
});
