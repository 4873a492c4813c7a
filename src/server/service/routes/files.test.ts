import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { transactionSchema, uploadAnswerSchema } from '#core/wire/contract/transaction.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { preparePdf } from '#server/service/pdf/prepare/preparePdf.ts';
import { unsealablePdf } from '#testing/pdf/unsealablePdf.ts';
import {
  type TestService,
  keyHeaders,
  openTestService,
  otherKeys,
} from '#testing/service/testService.ts';

let own: TestService;
let path = '';
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());
beforeEach(async () => {
  const created = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  path = `/api/transaction/${transactionSchema.parse(await created.json()).Id}`;
});

const text = (changes = {}): FileMetadataInput => ({
  Signers: { Signer1: { FormSets: ['set'] } },
  FormSets: {
    set: {
      Name: {
        Type: 'SingleLine',
        Location: { Right: 10, Top: 10, Width: 100, Height: 20, PageNumber: 1, ...changes },
      },
    },
  },
});
const putMetadata = (fileId: string, json: unknown) =>
  own.call('PUT', `${path}/file/${encodeURIComponent(fileId)}`, { json });
const putPdf = (fileId: string, body: BodyInit = samplePdf(), headers = {}) =>
  own.call('PUT', `${path}/file/${encodeURIComponent(fileId)}`, {
    headers: { 'Content-Type': 'application/pdf', ...headers },
    body,
  });
const answer = async (response: Response) => {
  const body = (await response.json()) as { Message: string; Problems?: { Code: string }[] };
  return [response.status, body.Problems?.[0]?.Code ?? body.Message];
};
const stream = (...chunks: (Uint8Array | Error)[]) => {
  const rest = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(next);
    },
  });
};

test('a file that takes over a form set of another is told so, and only then', async () => {
  const taken = async (fileId: string) => {
    const { Problems } = uploadAnswerSchema.parse(await (await putMetadata(fileId, text())).json());
    return Problems?.filter(({ Code }) => Code === 'form-set-taken-over');
  };
  expect([await taken('a.pdf'), await taken('a.pdf')]).toEqual([[], []]);
  expect(await taken('b.pdf')).toEqual([
    {
      Path: 'FormSets.set',
      Code: 'form-set-taken-over',
      Message: expect.stringContaining('"a.pdf", which loses its 1 field'),
      Severity: 'warning',
    },
  ]);
});

test.each([
  'my file ü.pdf',
  '%2F',
  'a%20b',
  'constructor',
  'toString',
  'hasOwnProperty',
  '#1',
  'a+b',
  '.hidden',
  '日本語',
])('a fileId may be "%s": metadata, PDF and start work, and both come back', async (fileId) => {
  const kept = own.leftovers();
  expect((await putMetadata(fileId, text())).status).toBe(202);
  expect((await putPdf(fileId)).status).toBe(201);
  expect((await own.call('PUT', `${path}/start`)).status).toBe(200);
  const read = transactionSchema.parse(await (await own.call('GET', path)).json());
  const file = `${path}/file/${encodeURIComponent(fileId)}`;
  expect(Object.entries(read.Files ?? {})).toEqual([
    [
      fileId,
      {
        DisplayName: fileId,
        State: 'ready',
        Pages: 1,
        Links: [{ Rel: 'file', Type: 'application/pdf', Link: own.url(file) }],
      },
    ],
  ]);
  const pdf = await own.call('GET', file);
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect(pdf.headers.get('Content-Disposition')).toMatch(/^attachment; /);
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(samplePdf());
  const metadata = await own.call('GET', file, { headers: { Accept: 'application/json' } });
  expect(await metadata.text()).toBe(JSON.stringify(text()));
  expect(own.leftovers().scratch).toEqual([]);
  expect(own.leftovers().blobs.length).toBe(kept.blobs.length + 1);
});

test.each([
  'my file/ü.pdf',
  'a\\b',
  'a:b',
  'a?b',
  '*',
  'a|b',
  '"',
  '<a>',
  'a\nb',
  '__proto__',
  'x'.repeat(256),
])('a fileId may not be %j', async (fileId) => {
  expect(await answer(await putMetadata(fileId, text()))).toEqual([400, 'file-id']);
  expect(await answer(await putPdf(fileId))).toEqual([400, 'file-id']);
});

test('malformed percent-encoding is refused', async () => {
  expect(await answer(await own.call('PUT', `${path}/file/a%zz`, { json: text() }))).toEqual([
    400,
    'bad-path',
  ]);
  expect(await answer(await own.call('PUT', `${path}/file/%ff`, { json: text() }))).toEqual([
    400,
    'bad-path',
  ]);
});

test('a PDF alone is enough; metadata may follow until the start', async () => {
  expect((await putPdf('a.pdf', samplePdf({ fields: true }))).status).toBe(201);
  const files = async () =>
    transactionSchema.parse(await (await own.call('GET', path)).json()).Files?.['a.pdf'];
  expect(await files()).toMatchObject({ DisplayName: 'a.pdf', State: 'ready', Pages: 1 });
  const metadata = () =>
    own.call('GET', `${path}/file/a.pdf`, { headers: { Accept: 'application/json' } });
  expect(await answer(await metadata())).toEqual([404, 'not-found']);
  expect((await putMetadata('a.pdf', { ...text(), DisplayName: 'Lease' })).status).toBe(202);
  expect(await files()).toMatchObject({ DisplayName: 'Lease' });
  expect(await (await metadata()).json()).toMatchObject({ DisplayName: 'Lease' });
  expect((await own.call('PUT', `${path}/start`)).status).toBe(200);
});

test.each([
  ['text/plain', 415],
  ['', 415],
  ['application/pdf+xml', 415],
])('a body of type "%s" is refused', async (type, status) => {
  const response = await own.call('PUT', `${path}/file/a.pdf`, {
    headers: { 'Content-Type': type },
    body: 'x',
  });
  expect(response.status).toBe(status);
});

test('what is wrong with metadata is said with its place, and nothing of it stays', async () => {
  expect(await answer(await putMetadata('a.pdf', { Signers: { Signer9: {} } }))).toEqual([
    400,
    'unknown-signer',
  ]);
  const proto = '{"FormSets":{"set":{"__proto__":{"Type":"Check","Location":{}}}}}';
  const response = await own.call('PUT', `${path}/file/a.pdf`, {
    headers: { 'Content-Type': 'application/json' },
    body: proto,
  });
  expect(await answer(response)).toEqual([400, 'name']);
  for (const wrong of [{ Width: 0 }, { Height: -1 }, { PageNumber: 0 }, { PageNumber: 1.5 }])
    expect((await putMetadata('a.pdf', text(wrong))).status).toBe(400);
  const read = transactionSchema.parse(await (await own.call('GET', path)).json());
  expect(read.Files).toEqual({});
});

test.each([
  ['no PDF at all', new TextEncoder().encode('hello'), 'pdf-not-pdf'],
  ['nothing', new Uint8Array(), 'pdf-not-pdf'],
  ['a header alone', new TextEncoder().encode('%PDF-1.7\n'), 'pdf-damaged'],
])('%s is refused and leaves nothing', async (_, body, code) => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers();
  expect(await answer(await putPdf('a.pdf', body))).toEqual([400, code]);
  expect(own.leftovers()).toEqual(before);
});

test('a page beyond the document and a box off its page name set, field and page; the metadata can be mended', async () => {
  await putMetadata('a.pdf', text({ PageNumber: 2 }));
  const before = own.leftovers();
  const beyond = (await (await putPdf('a.pdf')).json()) as { Message: string };
  expect(beyond.Message).toMatch(/"Name" of form set "set" is on page 2.*has 1 page\./);
  expect(own.leftovers()).toEqual(before);
  expect((await putMetadata('a.pdf', text({ Right: 700 }))).status).toBe(202);
  expect(await answer(await putPdf('a.pdf'))).toEqual([400, 'box-off-page']);
  expect((await putMetadata('a.pdf', text({ Right: 600 }))).status).toBe(202);
  expect((await putPdf('a.pdf')).status).toBe(201);
  expect(await answer(await putMetadata('a.pdf', text({ Top: 800 })))).toEqual([
    400,
    'box-off-page',
  ]);
  const kept = await own.call('GET', `${path}/file/a.pdf`, {
    headers: { Accept: 'application/json' },
  });
  expect(await kept.json()).toEqual(text({ Right: 600 }));
});

test('a PDF sent again replaces the first, whose bytes go', async () => {
  await putMetadata('a.pdf', text());
  expect((await putPdf('a.pdf')).status).toBe(201);
  const before = own.leftovers().blobs;
  expect((await putPdf('a.pdf', samplePdf({ pages: 2 }))).status).toBe(200);
  expect(own.leftovers().blobs.length).toBe(before.length);
  const read = transactionSchema.parse(await (await own.call('GET', path)).json());
  expect(read.Files?.['a.pdf']?.Pages).toBe(2);
});

test('eight PDFs for one file at once: one is new, the others replace, one document stays', async () => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers().blobs.length;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => putPdf('a.pdf', samplePdf({ pages: index + 1 }))),
  );
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 201,
  ]);
  expect(own.leftovers().blobs.length).toBe(before + 1);
  expect(own.leftovers().scratch).toEqual([]);
  const read = transactionSchema.parse(await (await own.call('GET', path)).json());
  const pdf = new Uint8Array(await (await own.call('GET', `${path}/file/a.pdf`)).arrayBuffer());
  expect(pdf).toEqual(samplePdf({ pages: read.Files?.['a.pdf']?.Pages ?? 0 }));
});

test('an upload that breaks off in the middle leaves nothing', async () => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers();
  const half = samplePdf().slice(0, 200);
  expect(await answer(await putPdf('a.pdf', stream(half, new Error('reset'))))).toEqual([
    400,
    'body-broken-off',
  ]);
  expect(own.leftovers()).toEqual(before);
});

test('a PDF that announces more than 50 MiB is refused unread; one that grows beyond is cut off', async () => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers();
  const announced = await putPdf('a.pdf', stream(new Uint8Array(10)), {
    'Content-Length': String(limits.pdfBytes + 1),
  });
  expect(await answer(announced)).toEqual([413, 'too-large']);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(1024 * 1024);
      if (sent === 0) chunk.set(new TextEncoder().encode('%PDF-1.7\n'));
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  expect(await answer(await putPdf('a.pdf', endless))).toEqual([413, 'too-large']);
  expect(sent).toBeLessThan(limits.pdfBytes + 4 * 1024 * 1024);
  expect(own.leftovers()).toEqual(before);
});

test('a Digest header is checked, by SHA-256 and SHA-512', async () => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers();
  const right = createHash('sha256').update(samplePdf()).digest('base64');
  const wrong = createHash('sha256').update('x').digest('base64');
  expect(await answer(await putPdf('a.pdf', samplePdf(), { Digest: `SHA-256=${wrong}` }))).toEqual([
    400,
    'digest-mismatch',
  ]);
  expect(await answer(await putPdf('a.pdf', samplePdf(), { Digest: 'SHA-256=abc' }))).toEqual([
    400,
    'bad-header',
  ]);
  expect(own.leftovers()).toEqual(before);
  expect((await putPdf('a.pdf', samplePdf(), { Digest: `SHA-256=${right}` })).status).toBe(201);
  expect((await putPdf('a.pdf', samplePdf(), { Digest: `md5=x, SHA256=${right}` })).status).toBe(
    200,
  );
  const longer = createHash('sha512').update(samplePdf()).digest('base64');
  expect((await putPdf('a.pdf', samplePdf(), { Digest: `SHA-512=${longer}` })).status).toBe(200);
  expect(await answer(await putPdf('a.pdf', samplePdf(), { Digest: `SHA-512=${right}` }))).toEqual([
    400,
    'bad-header',
  ]);
  const mixed = `SHA-256=${right},SHA-512=${longer.replace(/^./, longer.startsWith('A') ? 'B' : 'A')}`;
  expect(await answer(await putPdf('a.pdf', samplePdf(), { Digest: mixed }))).toEqual([
    400,
    'digest-mismatch',
  ]);
  expect(await answer(await putPdf('a.pdf', samplePdf(), { Digest: 'MD5=abcd' }))).toEqual([
    400,
    'bad-header',
  ]);
});

test('the fields inside a PDF: one without any is refused where a signer is to fill them', async () => {
  await putMetadata('a.pdf', { Signers: { Signer1: { FormSets: ['a.pdf'] } } });
  expect(await answer(await putPdf('a.pdf'))).toEqual([400, 'no-fillable-fields']);
  expect((await putPdf('a.pdf', samplePdf({ fields: true }))).status).toBe(201);
});

test('a certified PDF is taken as far as its certification goes', async () => {
  const certified = (level: 1 | 2 | 3) => certifiedPdf(samplePdf({ fields: true }), level);
  const filledIn = { Signers: { Signer1: { FormSets: ['a.pdf'] } } };
  // Filling in and signing only: nothing may be drawn on it, whichever comes first.
  await putMetadata('a.pdf', text());
  expect(await answer(await putPdf('a.pdf', await certified(1)))).toEqual([400, 'pdf-certified']);
  expect(await answer(await putPdf('a.pdf', await certified(2)))).toEqual([400, 'pdf-certified']);
  expect((await putPdf('a.pdf', await certified(3))).status).toBe(201);
  expect((await putMetadata('a.pdf', filledIn)).status).toBe(202);
  expect((await putPdf('a.pdf', await certified(2))).status).toBe(200);
  const both = { ...text(), Signers: { Signer1: { FormSets: ['a.pdf', 'set'] } } };
  expect(await answer(await putMetadata('a.pdf', both))).toEqual([400, 'pdf-certified']);
  expect((await own.call('PUT', `${path}/start`)).status).toBe(200);
});

test('form set keys and field names may be those of an object prototype', async () => {
  const one = { Type: 'Check', Location: { Width: 10, Height: 10, PageNumber: 1 } };
  const metadata = {
    Signers: { Signer1: { FormSets: ['constructor', 'toString'] } },
    FormSets: { constructor: { valueOf: one, toString: one }, toString: { hasOwnProperty: one } },
  };
  expect((await putMetadata('a.pdf', metadata)).status).toBe(202);
  expect((await putPdf('a.pdf')).status).toBe(201);
  expect((await own.call('PUT', `${path}/start`)).status).toBe(200);
});

test('after the start nothing else can be uploaded', async () => {
  await putMetadata('a.pdf', text());
  await putPdf('a.pdf');
  await own.call('PUT', `${path}/start`);
  expect(await answer(await putMetadata('a.pdf', text()))).toEqual([409, 'already-started']);
  expect(await answer(await putPdf('a.pdf', samplePdf({ pages: 2 })))).toEqual([
    409,
    'already-started',
  ]);
  expect(await answer(await putPdf('b.pdf'))).toEqual([409, 'already-started']);
  expect(own.leftovers().scratch).toEqual([]);
  expect(await answer(await own.call('PUT', `${path}/start`))).toEqual([409, 'already-started']);
});

test('a start without files, and with a file that lacks its PDF, is refused', async () => {
  expect(await answer(await own.call('PUT', `${path}/start`))).toEqual([409, 'no-files']);
  await putMetadata('a.pdf', text());
  expect(await answer(await own.call('PUT', `${path}/start`))).toEqual([409, 'pdf-missing']);
});

test('to other keys a transaction does not exist, whatever they ask', async () => {
  await putMetadata('a.pdf', text());
  await putPdf('a.pdf');
  const headers = keyHeaders(otherKeys);
  const asks: [string, string, object][] = [
    ['GET', path, {}],
    ['DELETE', path, {}],
    ['PUT', `${path}/start`, {}],
    ['PUT', `${path}/file/a.pdf`, { json: text() }],
    [
      'PUT',
      `${path}/file/a.pdf`,
      { body: samplePdf(), headers: { ...headers, 'Content-Type': 'application/pdf' } },
    ],
    ['GET', `${path}/file/a.pdf`, {}],
    ['DELETE', `${path}/file`, {}],
    ['GET', apiPaths.receipt.build({ transactionId: path.split('/')[3] ?? '' }), {}],
  ];
  for (const [method, where, more] of asks)
    expect(await answer(await own.call(method, where, { headers, ...more }))).toEqual([
      404,
      'not-found',
    ]);
  const read = transactionSchema.parse(await (await own.call('GET', path)).json());
  expect(read.Status).toBe(5);
});

test('HEAD answers like GET without a body, and other methods are told what is allowed', async () => {
  await putMetadata('a.pdf', text());
  await putPdf('a.pdf');
  const head = await own.call('HEAD', `${path}/file/a.pdf`);
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(samplePdf().byteLength),
    '',
  ]);
  const wrong = await own.call('POST', `${path}/file/a.pdf`, { json: {} });
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'PUT, GET, HEAD']);
  expect((await own.call('GET', '/api/nothing')).status).toBe(404);
  expect((await own.call('GET', '/api/transaction/not-an-id')).status).toBe(404);
});

test('a PDF that can be read in two ways is written anew: that is shown, and both digests are kept', async () => {
  await putMetadata('a.pdf', text());
  const before = own.leftovers();
  const upload = new Uint8Array(unsealablePdf());
  const received = await putPdf('a.pdf', upload);
  expect(received.status).toBe(201);
  expect(await received.json()).toMatchObject({
    Message: 'The PDF of "a.pdf" was received.',
    Problems: [
      {
        Code: 'pdf-mended',
        Severity: 'warning',
        Message: expect.stringMatching(/^"a.pdf": /) as string,
      },
      { Code: 'signature-without-box' },
    ],
  });
  const file = `${path}/file/a.pdf`;
  const shown = new Uint8Array(await (await own.call('GET', file)).arrayBuffer());
  const record = await own.parts.transactions.read(path.slice(path.lastIndexOf('/') + 1));
  const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(record?.state.files[0]?.pdf).toMatchObject({
    sha256: digestOf(shown),
    uploadedSha256: digestOf(upload),
  });
  expect(shown).not.toEqual(upload);
  expect(preparePdf(shown).written).toBeUndefined();
  expect(own.leftovers()).toMatchObject({ ...before, blobs: expect.anything() as unknown });
});

test('a PDF that was not uploaded yet is to be asked for again', async () => {
  await putMetadata('a.pdf', text());
  const early = await own.call('GET', `${path}/file/a.pdf`);
  expect(early.headers.get('Retry-After')).toBe('5');
  expect(await answer(early)).toEqual([404, 'not-ready']);
  await own.call('DELETE', path);
  const late = await own.call('GET', `${path}/file/a.pdf`);
  expect(late.headers.get('Retry-After')).toBeNull();
  expect(await answer(late)).toEqual([404, 'not-found']);
});
