import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildPdfProcess } from '#testing/pdf/buildPdfProcess.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { createPdfJobs, type PdfJobLimits, type PdfJobs } from './createPdfJobs.ts';

let folder = '';
let built: Awaited<ReturnType<typeof buildPdfProcess>>;
const opened: PdfJobs[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pdf-children-'));
  built = await buildPdfProcess();
});
afterAll(() => {
  for (const jobs of opened) jobs.close();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
/** Jobs whose children run the real program, after `before`, and leave their ids in a folder. */
function childrenThat(before: string, limits: PdfJobLimits = {}) {
  const place = mkdtempSync(join(folder, 'children-'));
  const entry = join(place, 'child.mjs');
  const real = pathToFileURL(built.entry).href;
  const code = `import { writeFileSync } from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
const place = ${JSON.stringify(place)};
writeFileSync(place + '/' + process.pid + '.pid', '');
const { emit } = process;
/** Sees every message before the program does, which has no listener yet. */
const spyOn = (look) => {
  process.emit = (name, ...given) => {
    if (name === 'message') look(given[0]);
    return emit.call(process, name, ...given);
  };
};
${before}
await import(${JSON.stringify(real)});
`;
  writeFileSync(entry, code);
  const jobs = createPdfJobs({ entry, ...limits });
  opened.push(jobs);
  const pids = () =>
    readdirSync(place)
      .filter((name) => name.endsWith('.pid'))
      .map((name) => Number.parseInt(name, 10));
  return { jobs, place, pids };
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const gone = (pids: readonly number[]) =>
  vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 30_000 });

/** A page that shows a text, in a document whose title and only field are named after it. */
function documentOf(word: string): string {
  const path = join(folder, `document${(count += 1)}.pdf`);
  const objects = {
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [6 0 R]>>>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R] /Resources <</Font <</F1 5 0 R>>>>>>',
    4: rawStream(`BT /F1 12 Tf 100 700 Td (${word}) Tj ET`),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    6: `<</Type /Annot /Subtype /Widget /FT /Tx /T (${word}) /V (${word}) /TU (${word}) /Rect [10 10 110 30] /F 4>>`,
    7: `<</Title (${word}) /${word} /${word}>>`,
  };
  writeFileSync(path, rawPdf(objects));
  return path;
}

/** Everything that is done with a document. */
async function workOn(jobs: PdfJobs, word: string) {
  const key = await makeCertificate('Fieldwright at Example');
  const mark = { key, reason: word, signingTime: '2026-11-20T10:00:00Z', transactionId: word };
  const source = documentOf(word);
  const [target, receipt] = [`${source}.sealed`, `${source}.audit`];
  const wanted = { texts: [word], mostEach: 3 };
  const kept = { path: `${source}.text`, document: word };
  const trail = {
    transactionId: word,
    status: word,
    isSigned: true,
    createdAt: 0,
    service: word,
  };
  const answers = [
    await jobs.inspect(source),
    await jobs.findTexts({ ...wanted, path: source, keep: { ...kept, mostBytes: 2 ** 20 } }),
    await jobs.findInText({ ...wanted, kept }),
    await jobs.seal({
      ...mark,
      source,
      target,
      fields: [
        {
          kind: 'text',
          pageNumber: 1,
          rect: { x: 10, y: 10, width: 300, height: 20 },
          text: word,
        },
        {
          kind: 'signature',
          pageNumber: 1,
          rect: { x: 10, y: 100, width: 200, height: 50 },
          typed: word,
        },
      ],
      embedded: [{ name: word, value: word }],
    }),
    await jobs.auditTrail({
      ...mark,
      target: receipt,
      trail: { ...trail, files: [], signers: [], events: [{ at: 0, what: word, who: word }] },
    }),
    await jobs.verify(target, [key.certificate]),
  ];
  return { answers, written: [readFileSync(target), readFileSync(receipt)] };
}

test('nothing of one document reaches the next in the same process', async () => {
  const { jobs, place, pids } = childrenThat(
    `globalThis.kept = ['kept', 'OnPurpose'].join('');
process.on('SIGUSR2', () => writeFileSync(place + '/taken', writeHeapSnapshot(place + '/heap')));`,
    { maxAtOnce: 1, restingRssBytes: 2 ** 40, idleMs: 2 ** 30 },
  );
  const marker = `Marker${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`;
  const first = await workOn(jobs, marker);
  expect(first.answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 6 }, () => true));
  expect(JSON.stringify(first.answers)).toContain(marker);
  // Searched in the document, then in what was kept of it.
  const hit = { page: 1, box: expect.objectContaining({ x: 100 }) };
  const found = [{ text: marker, hits: [hit] }];
  expect(first.answers.slice(1, 3)).toEqual([
    { ok: true, found, isKept: true },
    { ok: true, found },
  ]);
  const second = await workOn(jobs, 'Another');
  expect(second.answers.map(({ ok }) => ok)).toEqual(first.answers.map(() => true));
  expect(JSON.stringify(second.answers)).not.toContain(marker);
  for (const bytes of second.written) expect(bytes.includes(marker)).toBe(false);
  const [pid, ...others] = pids();
  expect(others).toEqual([]);
  process.kill(pid ?? 0, 'SIGUSR2');
  await vi.waitFor(() => readFileSync(join(place, 'taken')), { timeout: 180_000 });
  const heap = readFileSync(join(place, 'heap'));
  expect(heap.includes('keptOnPurpose')).toBe(true);
  expect(heap.includes(marker)).toBe(false);
  const refused = await jobs.inspect(join(folder, 'nowhere'));
  expect(JSON.stringify(refused)).not.toContain(marker);
}, 240_000);

test('a child whose document made trouble is not used again, others are', async () => {
  const { jobs, pids } = childrenThat('', { maxAtOnce: 1 });
  const sound = documentOf('Sound');
  const broken = join(folder, 'broken.pdf');
  writeFileSync(broken, '%PDF-1.7\nnothing');
  await jobs.inspect(sound);
  await jobs.inspect(sound);
  expect(pids()).toHaveLength(1);
  expect((await jobs.inspect(broken)).ok).toBe(false);
  expect(pids().filter(isAlive)).toEqual([]);
  expect((await jobs.inspect(sound)).ok).toBe(true);
  expect(pids()).toHaveLength(2);
}, 60_000);

test.each([
  ['documents', { mostTasks: 1 }],
  ['memory', { restingRssBytes: 1 }],
])(
  'a child ends after its measure of %s',
  async (_, limits) => {
    const { jobs, pids } = childrenThat('', { maxAtOnce: 1, ...limits });
    await jobs.inspect(documentOf('One'));
    await gone(pids());
    await jobs.inspect(documentOf('Two'));
    expect(pids()).toHaveLength(2);
  },
  60_000,
);

test('a child without work ends, and closing ends all of them', async () => {
  const resting = childrenThat('', { idleMs: 1 });
  await resting.jobs.inspect(documentOf('One'));
  await gone(resting.pids());
  const kept = childrenThat('', {});
  await Promise.all(['One', 'Two', 'Three'].map((word) => kept.jobs.inspect(documentOf(word))));
  const pids = kept.pids();
  expect(pids.filter(isAlive).length).toBeGreaterThan(0);
  kept.jobs.close();
  await gone(pids);
  expect(await kept.jobs.inspect(documentOf('Late'))).toMatchObject({ code: 'killed' });
}, 60_000);

test('a document whose process is killed under it is done again in a new one', async () => {
  const { jobs, pids } = childrenThat(
    `let tasks = 0;
spyOn(({ kind }) => {
  if (kind === 'task' && (tasks += 1) === 2) process.kill(process.pid, 'SIGKILL');
});`,
    { maxAtOnce: 1, restingRssBytes: 2 ** 40, idleMs: 2 ** 30 },
  );
  expect((await jobs.inspect(documentOf('One'))).ok).toBe(true);
  expect((await jobs.inspect(documentOf('Two'))).ok).toBe(true);
  expect(pids()).toHaveLength(2);
}, 60_000);

test('a document whose process is killed from outside each time is tried twice, and is then to be sent again', async () => {
  const { jobs, pids } = childrenThat(
    `spyOn(({ kind }) => {
  if (kind === 'task') process.kill(process.pid, 'SIGKILL');
});`,
  );
  expect(await jobs.inspect(documentOf('One'))).toMatchObject({ ok: false, code: 'trouble' });
  expect(pids()).toHaveLength(2);
}, 60_000);

test('a child that was killed while it waited costs nobody anything', async () => {
  const { jobs, pids } = childrenThat('', { maxAtOnce: 1 });
  await jobs.inspect(documentOf('One'));
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  expect((await jobs.inspect(documentOf('Two'))).ok).toBe(true);
  expect(pids()).toHaveLength(2);
}, 60_000);

test('a process that reads documents reaches no network, and is never told the key', async () => {
  const server = createServer();
  let calls = 0;
  server.on('connection', (socket) => {
    calls += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { jobs, place } = childrenThat(
    `const told = [];
spyOn(async (message) => {
  told.push(message);
  if (message.kind !== 'task') return;
  const outcomes = [];
  const tries = [
    () => fetch('http://127.0.0.1:${port}/'),
    async () => (await import('node:net')).connect(${port}, '127.0.0.1'),
    async () => (await import('node:dns')).promises.lookup('localhost'),
    async () => (await import('node:dgram')).createSocket('udp4').bind(0),
    async () => (await import('node:child_process')).spawn('true'),
  ];
  for (const one of tries) outcomes.push(await one().then(() => 'open', () => 'closed'));
  const plain = JSON.stringify(told, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);
  writeFileSync(place + '/tried', JSON.stringify({ outcomes, plain, env: process.env }));
});`,
    { maxAtOnce: 1, restingRssBytes: 2 ** 40, idleMs: 2 ** 30 },
  );
  const key = await makeCertificate('Fieldwright at Example');
  const source = documentOf('One');
  const sealed = await jobs.seal({
    key,
    reason: 'Signed',
    signingTime: '2026-11-20T10:00:00Z',
    transactionId: 't1',
    source,
    target: `${source}.sealed`,
    fields: [],
    embedded: [],
  });
  expect(sealed.ok).toBe(true);
  const tried = await vi.waitFor(
    () => JSON.parse(readFileSync(join(place, 'tried'), 'utf8')) as Record<string, unknown>,
    { timeout: 30_000 },
  );
  expect(tried['outcomes']).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
  expect(calls).toBe(0);
  server.close();
  expect(tried['plain']).toContain(Buffer.from(key.certificate).toString('hex'));
  expect(tried['plain']).not.toContain(Buffer.from(key.privateKey).toString('hex').slice(80, 160));
  const allowed = new Set(['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']);
  const names = Object.keys(tried['env'] as object);
  expect(names.filter((name) => !allowed.has(name) && !name.startsWith('NODE_CHANNEL'))).toEqual(
    [],
  );
}, 60_000);

test('a child gets one signature for one seal, and none for anything else', async () => {
  const entry = join(folder, 'greedy.mjs');
  const digest = 'new Uint8Array(32)';
  writeFileSync(
    entry,
    `process.on('message', ({ kind, task }) => {
  if (kind === 'task') process.send({ kind: 'sign', digest: ${digest} });
  else if (kind === 'signature') process.send({ kind: 'sign', digest: ${digest} });
});`,
  );
  const jobs = createPdfJobs({ entry });
  opened.push(jobs);
  expect(await jobs.inspect(documentOf('One'))).toMatchObject({ ok: false, code: 'killed' });
  const key = await makeCertificate('Fieldwright at Example');
  const mark = { key, reason: '', signingTime: '2026-11-20T10:00:00Z', transactionId: 't1' };
  const job = { ...mark, source: 'any', target: 'any', fields: [], embedded: [] };
  expect(await jobs.seal(job)).toMatchObject({ ok: false, code: 'killed' });
}, 60_000);
