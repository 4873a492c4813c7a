import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { textPdf } from '#testing/service/textPdf.ts';
import { openTestService, type TestService } from '#testing/service/testService.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';

let family: TestService;
let contract: TestService;
beforeAll(async () => {
  family = await openTestService({ rules: { ...sampleRules, placeSignatures: true } });
  contract = await openTestService();
});
afterAll(async () => {
  await family.close();
  await contract.close();
});

interface Answer {
  Id: string;
  Problems?: { Code: string; Severity?: string; Signer?: string; Path: string }[];
}
const signers = (count: number) =>
  Array.from({ length: count }, () => ({ SendSignRequest: false }));
const plain = textPdf([[{ text: 'Agreement', x: 72, y: 700 }]]);

/** What a service answers to a PDF and a start; and where each signer then signs. */
async function sent(
  own: TestService,
  pdf: Uint8Array<ArrayBuffer>,
  { count = 2, body = {}, metadata }: { count?: number; body?: object; metadata?: object } = {},
) {
  const json = { Signers: signers(count), ...body };
  const { Id } = (await (await own.call('POST', '/api/transaction/', { json })).json()) as Answer;
  const path = `/api/transaction/${Id}/file/a.pdf`;
  const described =
    metadata && ((await (await own.call('PUT', path, { json: metadata })).json()) as Answer);
  const headers = { 'Content-Type': 'application/pdf' };
  const put = (await (await own.call('PUT', path, { headers, body: pdf })).json()) as Answer;
  const start = await own.call('PUT', `/api/transaction/${Id}/start`);
  const text = await start.text();
  const read = (await (await own.call('GET', `/api/transaction/${Id}`)).json()) as Answer;
  const state = (await own.parts.transactions.read(Id))?.state;
  const places = state?.signers.map(({ id }) =>
    fieldsOfSigner(state, id, sampleRules).signatures.map(({ page, box }) => [
      page,
      ...[box.x, box.y, box.width, box.height].map(Math.round),
    ]),
  );
  const started = text === '' ? undefined : (JSON.parse(text) as Answer);
  return { described, put, status: start.status, started, read, places };
}

test('without a box of their own, signers of the family sign at the top right of page 1, one below the other', async () => {
  const { put, status, places } = await sent(family, plain);
  expect(put.Problems).toBe(undefined);
  expect(status).toBe(204);
  expect(places).toEqual([[[1, 436, 36, 140, 70]], [[1, 436, 112, 140, 70]]]);
});

test('more signers than one column holds go on leftwards, and all stay on the page without meeting', async () => {
  const { places = [] } = await sent(family, plain, { count: 50 });
  const boxes = places.flat();
  expect(boxes.length).toBe(50);
  for (const [at, [page, x = 0, y = 0, width = 0, height = 0]] of boxes.entries()) {
    expect([page, x >= 0, y >= 0, x + width <= 612, y + height <= 792]).toEqual([
      1,
      true,
      true,
      true,
      true,
    ]);
    for (const [, ox = 0, oy = 0, ow = 0, oh = 0] of boxes.slice(at + 1))
      expect(
        x + width <= ox + 1 || ox + ow <= x + 1 || y + height <= oy + 1 || oy + oh <= y + 1,
      ).toBe(true);
  }
});

test('a text tag of a signer, by number or id, is where they sign; a box ends with the page', async () => {
  const tagged = textPdf([
    [{ text: '{{Signer1}}', x: 100, y: 700 }],
    [{ text: '{{ann}}', x: 540, y: 20 }],
  ]);
  const body = { Signers: [...signers(1), { Id: 'ann', SendSignRequest: false }] };
  const { places = [] } = await sent(family, tagged, { body });
  expect(places[0]?.map(([page, x, , width]) => [page, x, width])).toEqual([[1, 100, 140]]);
  const [page = 0, x = 0, y = 0, width = 0, height = 0] = places[1]?.[0] ?? [];
  expect([page, x, x + width <= 612, y + height <= 792]).toEqual([2, 540, true, true]);
});

test('signature fields of the PDF that have the number of a signer are theirs', async () => {
  const widget = (name: string, rect: string) =>
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /Rect [${rect}] /P 3 0 R /F 4>>`;
  const pdf = new Uint8Array(
    rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [6 0 R 7 0 R 8 0 R]>>>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [6 0 R 7 0 R 8 0 R] /Resources <<>>>>',
      6: widget('Signature-1_1', '50 100 190 170'),
      7: widget('Signature-1_2', '300 100 440 170'),
      8: widget('Approval', '50 300 190 370'),
    }),
  );
  const { places } = await sent(family, pdf);
  expect(places).toEqual([
    [
      [1, 50, 622, 140, 70],
      [1, 300, 622, 140, 70],
    ],
    [[1, 436, 36, 140, 70]],
  ]);
});

const signature = (PageNumber = 1) => ({
  Type: 'Signature',
  Location: { Left: 10, Top: 10, Width: 140, Height: 70, PageNumber },
});
const ofOne = {
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: { one: { Signature1: signature() } },
};

test('a signer whom no form set names is placed beside those who have a box', async () => {
  const { places } = await sent(family, plain, { metadata: ofOne });
  expect(places).toEqual([[[1, 10, 10, 140, 70]], [[1, 436, 36, 140, 70]]]);
});

test('by contract nothing is placed, and every answer names the signer whose mark will not be there', async () => {
  const { put, status, started, read, places } = await sent(contract, plain);
  const named = (answer?: Answer) =>
    answer?.Problems?.map(({ Code, Severity, Signer, Path }) => [Code, Severity, Signer, Path]);
  const expected = [
    ['signature-without-box', 'warning', 'Signer1', 'Signers[0]'],
    ['signature-without-box', 'warning', 'Signer2', 'Signers[1]'],
  ];
  expect(status).toBe(200);
  for (const answer of [put, started, read]) expect(named(answer)).toEqual(expected);
  expect(places).toEqual([[], []]);
  const other = await sent(contract, plain, { metadata: ofOne });
  for (const answer of [other.described, other.put, other.started])
    expect(named(answer)).toEqual([expected[1]]);
});

test('a call asks for placing, and a call of the family for none', async () => {
  const asked = await sent(contract, plain, { body: { PlaceSignatures: true } });
  expect([asked.put.Problems, asked.status]).toEqual([undefined, 204]);
  expect(asked.places?.[0]).toEqual([[1, 436, 36, 140, 70]]);
  const none = await sent(family, plain, { body: { PlaceSignatures: false } });
  expect(none.started?.Problems?.length).toBe(2);
});

test('a form set that no signer names is told of with the metadata and at the start', async () => {
  const metadata = {
    Signers: { Signer1: { FormSets: ['one'] }, Signer2: { FormSets: ['two'] } },
    FormSets: {
      one: { Signature1: signature() },
      two: { Signature2: signature() },
      lost: { Signature3: signature() },
    },
  };
  const { described, started, status } = await sent(contract, plain, { metadata });
  for (const answer of [described, started])
    expect(answer?.Problems?.map(({ Code, Path }) => [Code, Path])).toEqual([
      ['form-set-of-nobody', 'FormSets.lost'],
    ]);
  expect(status).toBe(200);
});
