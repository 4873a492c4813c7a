import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPdfJobs } from './createPdfJobs.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';

let folder = '';
const jobs = createPdfJobs();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pdf-jobs-'));
});
afterAll(() => {
  jobs.close();
  rmSync(folder, { recursive: true, force: true });
});

const onePage = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Rotate -90>> endobj
trailer <</Root 1 0 R>>
`;
const fileOf = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
/** A child program of a test, in place of the real one. */
const program = (name: string, code: string) => fileOf(`${name}.mjs`, code);

test('a child process reads the pages of a document', async () => {
  const report = await jobs.inspect(fileOf('one.pdf', onePage));
  expect(report).toMatchObject({
    ok: true,
    pages: [{ size: { width: 400, height: 300 }, box: { view: [0, 0, 300, 400], rotate: 270 } }],
  });
});

test('a child process seals a document and writes an audit trail', async () => {
  const key = await makeCertificate('Fieldwright at Example');
  const mark = { key, reason: 'Signed', signingTime: '2026-11-20T10:00:00Z', transactionId: 't1' };
  const source = join(folder, 'to-seal.pdf');
  const upload = fileOf('damaged.pdf', onePage);
  const prepared = await jobs.inspect(upload, { target: source });
  const sha256 = createHash('sha256').update(readFileSync(source)).digest('hex');
  expect(prepared).toMatchObject({ repaired: true, written: { sha256 } });
  const target = join(folder, 'sealed.pdf');
  const rect = { x: 10, y: 10, width: 100, height: 20 };
  const done = await jobs.seal({
    ...mark,
    source,
    target,
    fields: [{ kind: 'text', pageNumber: 1, rect, text: 'Anna' }],
    embedded: [],
  });
  expect(done).toMatchObject({ ok: true, pages: 1, bytes: readFileSync(target).length });
  expect(await jobs.inspect(target)).toMatchObject({ ok: true, signatures: 1 });
  const trail = {
    transactionId: 't1',
    status: 'Signed',
    isSigned: true,
    createdAt: 0,
    service: 'here',
  };
  const audit = await jobs.auditTrail({
    ...mark,
    target: join(folder, 'audit.pdf'),
    trail: { ...trail, files: [], signers: [], events: [] },
  });
  expect(audit).toMatchObject({ ok: true, pages: 1 });
});

test('a bug is an answer too, with its place for the log', async () => {
  expect(await jobs.inspect(join(folder, 'missing.pdf'))).toMatchObject({
    code: 'unsupported',
    detail: expect.stringContaining('ENOENT'),
  });
});

test('what is no PDF is refused with the reason', async () => {
  const [empty, picture, missing] = await Promise.all([
    jobs.inspect(fileOf('empty.pdf', '')),
    jobs.inspect(fileOf('photo.pdf', Buffer.from('ffd8ffe000104a464946', 'hex'))),
    jobs.inspect(fileOf('header.pdf', '%PDF-1.7\n')),
  ]);
  expect(empty).toMatchObject({ ok: false, code: 'notPdf' });
  expect(picture).toMatchObject({ ok: false, code: 'notPdf' });
  expect(missing).toMatchObject({ ok: false, code: 'damaged' });
});

test('a decompression bomb is refused and does not keep the next document from being read', async () => {
  const bomb = deflateSync(Buffer.alloc(700 * 2 ** 20));
  const path = fileOf(
    'bomb.pdf',
    Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${bomb.length}>> stream\n`,
      ),
      bomb,
      Buffer.from('\nendstream endobj\ntrailer <</Root 9 0 R>>\n'),
    ]),
  );
  const [refused, read] = await Promise.all([
    jobs.inspect(path),
    jobs.inspect(fileOf('b.pdf', onePage)),
  ]);
  expect(refused).toMatchObject({ ok: false, code: 'tooComplex' });
  expect(read.ok).toBe(true);
});

test('a child that takes too long is killed, and that is an answer', async () => {
  const entry = program('endless', `process.once('message', () => { for (;;); });`);
  const slow = createPdfJobs({ entry, timeoutMs: 300 });
  expect(await slow.inspect('any')).toMatchObject({
    code: 'killed',
    message: expect.stringMatching(/longer than 0.3 s/),
  });
});

test('a child that holds too much memory is killed, and that is an answer', async () => {
  const entry = program(
    'greedy',
    `const held = [];
process.once('message', () => { for (;;) held.push(Buffer.alloc(1 << 20, 1)); });`,
  );
  const greedy = createPdfJobs({ entry, maxRssBytes: 200 * 2 ** 20 });
  expect(await greedy.inspect('any')).toMatchObject({
    code: 'killed',
    message: expect.stringMatching(/200 MB of memory/),
  });
});

test('where the system does not tell, the child reports its memory itself', async () => {
  const entry = program(
    'honest',
    `process.once('message', () => process.send({ kind: 'memory', rss: 2 ** 40 }));`,
  );
  expect(await createPdfJobs({ entry }).inspect('any')).toMatchObject({
    message: expect.stringMatching(/1024 MB/),
  });
});

test('a child that dies is an answer', async () => {
  const entry = program('dying', `process.once('message', () => process.abort());`);
  expect(await createPdfJobs({ entry }).inspect('any')).toMatchObject({ code: 'killed' });
});

test('no more children run than allowed, and each waiting job gets its turn', async () => {
  const entry = program(
    'counting',
    `import { appendFileSync } from 'node:fs';
process.once('message', ({ task: { path } }) => {
  appendFileSync(path, '+');
  setTimeout(() => {
    appendFileSync(path, '-');
    process.send({ kind: 'answer', answer: { ok: true }, rss: 2 ** 40 });
  }, 50);
});`,
  );
  const log = fileOf('log', '');
  const two = createPdfJobs({ entry, maxAtOnce: 2 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => two.inspect(log)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  let running = 0;
  let most = 0;
  for (const mark of readFileSync(log, 'latin1')) {
    running += mark === '+' ? 1 : -1;
    most = Math.max(most, running);
  }
  expect(running).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
});

test('of large documents, one of each queue is worked on at a time, and small ones go on', async () => {
  const entry = program(
    'asked',
    `process.on('message', ({ task: { path } }) => {
  if (path.endsWith('large')) return;
  process.send({ kind: 'answer', answer: { ok: true }, rss: 0 });
});`,
  );
  const path = fileOf('large', '');
  truncateSync(path, 17 * 2 ** 20);
  const three = createPdfJobs({ entry });
  const first = new AbortController();
  const second = new AbortController();
  const answers = [
    three.inspect(path, { queue: 'a', signal: first.signal }),
    three.inspect(path, { queue: 'a', signal: second.signal }),
  ];
  // Were both at work, this queue would have no place left.
  expect(await three.inspect('small', { queue: 'a' })).toMatchObject({ ok: true });
  second.abort();
  first.abort();
  for (const answer of answers) expect(await answer).toMatchObject({ code: 'killed' });
  three.close();
});

test('an aborted job ends, whether it runs or waits, and closing ends all', async () => {
  const entry = program('waiting', `process.once('message', () => setInterval(() => {}, 1e6));`);
  const one = createPdfJobs({ entry, maxAtOnce: 1 });
  const running = new AbortController();
  const waiting = new AbortController();
  const answers = [one.inspect('a', running), one.inspect('b', waiting), one.inspect('c')];
  waiting.abort();
  expect(await answers[1]).toMatchObject({ code: 'killed' });
  running.abort();
  expect(await answers[0]).toMatchObject({ code: 'killed' });
  one.close();
  expect(await answers[2]).toMatchObject({ code: 'killed' });
  expect(await one.inspect('d')).toMatchObject({ code: 'killed' });
});
