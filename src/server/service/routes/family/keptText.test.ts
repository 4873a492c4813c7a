import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import type { PdfAnswers, PdfJob } from '#server/service/pdf/process/pdfJob.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import { textPdf } from '#testing/service/textPdf.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';

let own: TestService;
/** What was searched, one after another. */
let searched: string[];
const doHere = async <K extends PdfJob['kind']>(job: PdfJob & { kind: K }) => {
  if (job.kind !== 'inspect') searched.push(job.kind);
  return (await runPdfJob(job)) as PdfAnswers[K];
};
beforeEach(async () => {
  searched = [];
  own = await openTestService({
    pdf: {
      inspect: (path, { target } = {}) => doHere({ kind: 'inspect', path, target }),
      findTexts: (job) => doHere({ kind: 'findTexts', job }),
      findInText: (job) => doHere({ kind: 'findInText', job }),
      draw: (job) => doHere({ kind: 'draw', job }),
      addForm: (job) => doHere({ kind: 'addForm', job }),
    },
  });
});
afterEach(() => own.close());

const pdfOf = (...texts: string[]) =>
  textPdf([texts.map((text, index) => ({ text, x: 72, y: 700 - 40 * index }))]);

async function created() {
  const answer = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  const path = `/api/transaction/${transactionSchema.parse(await answer.json()).Id}`;
  const document = `${path}/file/a.pdf`;
  return {
    put: (body: Uint8Array<ArrayBuffer>) =>
      own.call('PUT', document, { headers: { 'Content-Type': 'application/pdf' }, body }),
    /** Places a field by a text; its answer. */
    place: (Search: string) =>
      own.call('PUT', document, {
        json: {
          Signers: { Signer1: { FormSets: ['set'] } },
          FormSets: { set: { field: { Type: 'Check', Location: { Search } } } },
        },
      }),
    cancel: () => own.call('DELETE', path),
    remove: () => own.call('DELETE', `${path}/file`),
  };
}
const keptFiles = () => own.leftovers().scratch.map((name) => join(own.folder, 'scratch', name));

test('the text of a PDF is taken out once: another search needs no PDF', async () => {
  const { put, place } = await created();
  await put(pdfOf('first', 'second'));
  expect((await place('first')).status).toBe(202);
  const [blobKey = ''] = await own.parts.details.blobKeys();
  const stored = join(own.folder, 'blobs', blobKey.slice(0, 2), blobKey);
  const bytes = readFileSync(stored);
  rmSync(stored);
  expect((await place('second')).status).toBe(202);
  expect(await refusalOf(await place('third'))).toEqual([400, 'text-not-found']);
  expect(searched).toEqual(['findTexts', 'findInText', 'findInText']);
  writeFileSync(stored, bytes);
});

test('a text on another page asks the PDF once more, for what stands where', async () => {
  const { put, place } = await created();
  await put(textPdf(['first', 'second'].map((text) => [{ text, x: 72, y: 700 }])));
  for (const text of ['first', 'second', 'sec']) expect((await place(text)).status).toBe(202);
  expect(searched).toEqual(['findTexts', 'findInText', 'findTexts', 'findInText']);
  expect(keptFiles()).toHaveLength(1);
});

test('a text that was damaged or lost is read from the PDF again', async () => {
  const { put, place } = await created();
  await place('first');
  await put(pdfOf('first', 'second', 'third'));
  const [damaged = ''] = keptFiles();
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('third', 'fifth'));
  expect((await place('second')).status).toBe(202);
  const [lost = ''] = keptFiles();
  rmSync(lost);
  expect((await place('third')).status).toBe(202);
  expect(searched).toEqual(['findTexts', 'findInText', 'findTexts', 'findInText', 'findTexts']);
  expect(keptFiles()).toHaveLength(1);
});

test('a PDF that replaces another is read anew, and no document is searched in another', async () => {
  const [one, two] = [await created(), await created()];
  await one.put(pdfOf('first', 'second'));
  await two.put(pdfOf('other'));
  expect((await one.place('first')).status).toBe(202);
  expect(await refusalOf(await two.place('first'))).toEqual([400, 'text-not-found']);
  expect(keptFiles()).toHaveLength(2);
  // The PDF that fits no more is refused, and leaves no text.
  expect(await refusalOf(await one.put(pdfOf('second')))).toEqual([400, 'text-not-found']);
  expect(keptFiles()).toHaveLength(2);
  expect((await one.put(pdfOf('third', 'first'))).status).toBe(200);
  expect(keptFiles()).toHaveLength(2);
  expect((await one.place('third')).status).toBe(202);
  expect(await refusalOf(await one.place('second'))).toEqual([400, 'text-not-found']);
  expect(searched.at(-1)).toBe('findInText');
});

test('a text goes with the documents of its transaction', async () => {
  const { put, place, cancel, remove } = await created();
  await put(pdfOf('first'));
  await place('first');
  expect(keptFiles()).toHaveLength(1);
  expect((await cancel()).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect(keptFiles()).toEqual([]);
});
