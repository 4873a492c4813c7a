import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService({ inChild: true });
});
afterAll(() => own.close());

const metadata = {
  Signers: { Signer1: { FormSets: ['set'] } },
  FormSets: {
    set: {
      Sign: {
        Type: 'Signature',
        Location: { Right: 72, Top: 72, Width: 140, Height: 70, PageNumber: 1 },
      },
    },
  },
};

/** 450 MB of zeros behind a stream of objects, in less than a megabyte. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(450 * 2 ** 20));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${packed.length}>> stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer <</Root 9 0 R>>\n'),
  ]);
}

/**
 * Each level of the page tree holds the next one a thousand times; ten levels would be 10^30 pages.
 */
function endlessTree(): Buffer {
  const levels = Array.from({ length: 10 }, (_, index): [number, string] => [
    index + 2,
    `<</Type /Pages /Count 1000000 /Kids [${`${index + 3} 0 R `.repeat(1000)}]>>`,
  ]);
  return rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    ...Object.fromEntries(levels),
    12: '<</Type /Page /MediaBox [0 0 612 792]>>',
  });
}

const nested = (opening: string, depth = 200_000) =>
  rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Count 1 /Kids ${opening.repeat(depth)}>>`,
  });

test('bombs, page trees without an end and deep nests are answers, while others are served', async () => {
  const created = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  const path = `/api/transaction/${transactionSchema.parse(await created.json()).Id}`;
  const hostile = {
    bomb: bomb(),
    tree: endlessTree(),
    lists: nested('['),
    dictionaries: nested('<</Kids '),
  };
  const names = ['good', ...Object.keys(hostile)];
  for (const name of names)
    await own.call('PUT', `${path}/file/${name}.pdf`, {
      json: name === 'good' ? metadata : { Signers: {} },
    });
  const upload = (name: string, body: Uint8Array) =>
    own.call('PUT', `${path}/file/${name}.pdf`, {
      headers: { 'Content-Type': 'application/pdf' },
      body: new Uint8Array(body),
    });
  let answered = 0;
  const over = new AbortController();
  const uploads = Promise.all(
    Object.entries(hostile).map(([name, body]) => upload(name, body)),
  ).finally(() => over.abort());
  // Somebody else at work all the while, and a PDF that waits among the others.
  const good = upload('good', samplePdf());
  while (!over.signal.aborted) {
    expect((await own.call('GET', path)).status).toBe(200);
    answered += 1;
    // At a person's pace: the processor is for the children.
    await Promise.race([uploads, pause(25)]);
  }
  for (const response of await uploads) {
    const { Problems } = (await response.json()) as { Problems: { Code: string }[] };
    expect(response.status).toBe(400);
    expect(['pdf-too-complex', 'pdf-damaged']).toContain(Problems[0]?.Code);
  }
  expect(answered).toBeGreaterThan(10);
  expect((await good).status).toBe(201);
  expect(own.leftovers().scratch).toEqual([]);
  expect(own.leftovers().blobs).toHaveLength(1);
}, 120_000);

test('a document whose process is killed from outside is tried again, and then 503 with a wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'felled-'));
  const entry = join(folder, 'felled.mjs');
  const log = join(folder, 'log');
  writeFileSync(
    entry,
    `import { appendFileSync } from 'node:fs';
process.once('message', () => {
  appendFileSync(${JSON.stringify(log)}, '+');
  process.kill(process.pid, 'SIGKILL');
});`,
  );
  const pdf = createPdfJobs({ entry });
  const felled = await openTestService({ pdf });
  try {
    const created = await felled.call('POST', '/api/transaction/', {
      json: { Signers: [{ SendSignRequest: false }] },
    });
    const path = `/api/transaction/${transactionSchema.parse(await created.json()).Id}/file/a.pdf`;
    const answer = await felled.call('PUT', path, {
      headers: { 'Content-Type': 'application/pdf' },
      body: samplePdf(),
    });
    expect(await refusalOf(answer)).toEqual([503, 'busy']);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(readFileSync(log, 'utf8')).toBe('++');
  } finally {
    pdf.close();
    await felled.close();
    rmSync(folder, { recursive: true });
  }
});
