import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { actingForm, actingPlace } from '#testing/pdf/actingForm.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, handMark, startTransaction } from '#testing/service/startedTransaction.ts';
import {
  keyHeaders,
  otherKeys,
  type TestService,
  openTestService,
  refusalOf,
} from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('the sender has the document as it stands, marked on each page and never sealed', async () => {
  const { path, sign } = await startTransaction(own);
  const file = `${path}/file/a.pdf`;
  const standing = () => own.call('GET', `${file}/as-it-stands`);
  const before = own.leftovers();
  const texts = async () =>
    (await shownTexts(await bytesOf(await standing()))).map(({ text }) => text);
  expect(await texts()).toContain('Not finished · 0 of 2 signed · 2026-03-02 09:15 UTC');

  await sign(0, 'POST', '/finish', finishBody('An', { Place: 'Delft' }));
  await sign(1, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'Not yet' } } });
  const answer = await standing();
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('Content-Disposition')).toContain('a (not finished).pdf');
  const bytes = await bytesOf(answer);
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
  const shown = await shownTexts(bytes);
  const words = shown.map(({ text }) => text);
  expect(words).toContain('Delft');
  expect(words).not.toContain('Not yet');
  const opened = new PdfFile(bytes, false);
  expect(readSignatures(opened).count).toBe(0);
  const marked = shown.filter(({ text }) => text.startsWith('Not finished · 1 of 2 signed'));
  const pages = new Set(shown.map(({ pageNumber }) => pageNumber));
  expect(marked.map(({ pageNumber }) => pageNumber)).toEqual([...pages].toSorted((a, b) => a - b));
  expect(own.leftovers()).toEqual(before);
});

test('there is none before the start, for others, or once everybody has signed', async () => {
  const { path, sign } = await startTransaction(own);
  const standing = `${path}/file/a.pdf/as-it-stands`;
  expect((await own.call('GET', standing, { headers: keyHeaders(otherKeys) })).status).toBe(404);
  expect((await own.call('GET', `${path}/file/b.pdf/as-it-stands`)).status).toBe(404);
  await sign(0, 'POST', '/finish', finishBody('An'));
  await sign(1, 'POST', '/finish', finishBody('Bo'));
  expect(await refusalOf(await own.call('GET', standing))).toEqual([409, 'ended']);

  const cancelled = await startTransaction(own);
  await cancelled.sign(0, 'POST', '/finish', finishBody('An'));
  await own.call('DELETE', cancelled.path);
  const left = await own.call('GET', `${cancelled.path}/file/a.pdf/as-it-stands`);
  expect(left.status).toBe(200);
  expect((await bytesOf(left)).length).toBeGreaterThan(0);
});

/** A form whose three texts became fields of others; `Given` got a value from the sender. */
const convertedForm = () => {
  const names = ['Mine', 'Theirs', 'Given'];
  const location = (row: number) => {
    const { x: Right, y: Top } = actingPlace(row);
    return { Right, Top, Width: 160, Height: 20, PageNumber: 1 };
  };
  const field = (row: number, Value?: string) => ({
    Type: 'SingleLine' as const,
    Location: location(row),
    ConvertedFrom: names[row],
    ...(Value === undefined ? {} : { Value }),
  });
  const Sign = { Type: 'Signature' as const, Location: location(5) };
  return {
    pdf: new Uint8Array(
      actingForm(names.map((name) => ({ name, type: 'text', value: `printed ${name}` }))),
    ),
    metadata: {
      Signers: { Signer1: { FormSets: ['one'] }, Signer2: { FormSets: ['two'] } },
      FormSets: {
        one: { Mine: field(0), Sign },
        two: { Theirs: field(1), Given: field(2, 'by the sender'), Sign },
      },
    },
  };
};

test('what a converted field of the PDF shows stands until it is answered', async () => {
  const { path, sign } = await startTransaction(own, convertedForm());
  const texts = async () => {
    const answer = await own.call('GET', `${path}/file/a.pdf/as-it-stands`);
    const words = (await shownTexts(await bytesOf(answer))).map(({ text }) => text);
    return words.filter((text) => !text.startsWith('Not finished')).toSorted();
  };
  expect(await texts()).toEqual(['by the sender', 'printed Mine', 'printed Theirs']);
  await sign(0, 'POST', '/finish', {
    entries: { 'a.pdf': { Mine: '' } },
    signatures: { 'a.pdf': { Sign: handMark } },
  });
  expect(await texts()).toEqual(['by the sender', 'printed Theirs']);
});

test('a document that reads differently than at its upload is not drawn', async () => {
  const damaged = Buffer.from(samplePdf())
    .toString('latin1')
    .replace(/\bxref[\s\S]*/, '');
  // As an earlier version kept it.
  const earlier = await openTestService({
    pdf: { ...own.parts.pdf, inspect: async (path) => inspectPdf(readFileSync(path)) },
  });
  try {
    const { path } = await startTransaction(earlier, {
      pdf: new Uint8Array(Buffer.from(damaged, 'latin1')),
    });
    const answer = await earlier.call('GET', `${path}/file/a.pdf/as-it-stands`);
    expect(await refusalOf(answer)).toEqual([400, 'pdf-damaged']);
  } finally {
    await earlier.close();
  }
});
