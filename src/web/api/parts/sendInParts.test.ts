import { expect, test } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import { createAppClient } from '../appClient.ts';
import { createServiceClient } from '../serviceClient.ts';
import {
  planSteps,
  type SubmissionPlan,
  type SubmissionRecord,
  type SubmissionStep,
} from '../submission.ts';
import { submitTransaction } from '../submitTransaction.ts';

const { partBytes } = limits;
/** Three parts and a half. */
const large = new Blob([new Uint8Array(3.5 * partBytes)]);

type Accident = 'cut' | 'other tab' | 'no room' | 'never heard';

/** A service of its own that keeps parts, and takes a PDF as a whole, too. */
function makeService() {
  const calls: string[] = [];
  const accidents: (Accident | undefined)[] = [];
  let there = 0;
  let isWhole = false;
  const refuse = (status: number, Code: string) =>
    Response.json({ Message: Code, Problems: [{ Code, Path: '', Message: Code }] }, { status });
  const addPart = async (init: RequestInit) => {
    const headers = new Headers(init.headers);
    const accident = accidents.shift();
    const offset = Number(headers.get('upload-offset'));
    const { size } = init.body as Blob;
    calls.push(`PATCH ${offset / partBytes} ${size / partBytes}`);
    if (accident === 'cut') throw new TypeError('connection reset');
    if (accident === 'no room') return refuse(413, 'too-many-parts');
    if (accident === 'other tab') there += partBytes;
    if (offset !== there) return refuse(409, 'upload-offset');
    there += size;
    isWhole = headers.get('upload-complete') === '?1';
    if (accident === 'never heard') throw new TypeError('connection reset');
    return isWhole
      ? Response.json({ Message: 'Received.' }, { status: 201 })
      : new Response(null, { status: 204 });
  };
  const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url === '/app/api/transaction/')
      return Response.json({ Id: 't', Status: 5, Signers: [{ Id: 'Signer1', Email: 'a@b.c' }] });
    if (url.startsWith('/app/uploads/')) {
      expect(url).toBe('/app/uploads/t/a.pdf/digest');
      if (init.method === 'PATCH') return addPart(init);
      calls.push('HEAD');
      const headers = { 'Upload-Offset': String(there), 'Upload-Complete': '?0' };
      return new Response(null, {
        status: 204,
        headers: isWhole ? { 'Upload-Complete': '?1' } : headers,
      });
    }
    if (init.body instanceof Blob) calls.push('PUT');
    return Response.json({ Message: 'Stored.' }, { status: 201 });
  };
  const upload = () => respond;
  return {
    calls,
    accidents,
    client: createServiceClient({ base: '/app', fetch: respond, upload }),
    parts: createAppClient(respond, upload),
  };
}

function makeRun({ client, parts }: ReturnType<typeof makeService>) {
  let record: SubmissionRecord | undefined;
  let steps: readonly SubmissionStep[] = [];
  const sent: (number | undefined)[] = [];
  const plan = (pdf = large, sha256: string | undefined = 'digest'): SubmissionPlan => ({
    draftId: 'd',
    createBody: '{}',
    emails: ['a@b.c'],
    stopBeforeStart: true,
    files: [
      {
        fileId: 'a.pdf',
        metadataText: () => '{}',
        pdf: async () => pdf,
        pdfVersion: String(pdf.size),
        sha256: async () => sha256,
      },
    ],
  });
  return {
    plan,
    sent,
    record: () => record,
    pdfStep: () => steps.find(({ kind }) => kind === 'pdf'),
    run: (own = plan(), keepsParts = true) =>
      submitTransaction(own, {
        client,
        parts: keepsParts ? parts : undefined,
        journal: {
          read: async () => record,
          write: async (next) => void (record = next),
          remove: async () => void (record = undefined),
        },
        newKey: () => 'key',
        now: () => 0,
        wait: async () => {},
        signal: new AbortController().signal,
        onSteps(next) {
          steps = next;
          const state = next.find(({ kind }) => kind === 'pdf')?.state;
          if (state?.state === 'running' && state.sent !== undefined)
            sent.push(state.sent / partBytes);
        },
      }),
  };
}

test('a large PDF goes on where it broke off, as often as it comes on, and tells how far it is', async () => {
  const service = makeService();
  const { run, sent } = makeRun(service);
  service.accidents.push('cut', 'cut', undefined, 'cut', 'cut', 'cut', undefined, 'cut');
  expect(await run()).toEqual({ outcome: 'created', transactionId: 't' });
  expect(service.calls.filter((call) => call !== 'HEAD')).toEqual([
    ...Array.from({ length: 3 }, () => 'PATCH 0 1'),
    ...Array.from({ length: 4 }, () => 'PATCH 1 1'),
    ...Array.from({ length: 2 }, () => 'PATCH 2 1'),
    'PATCH 3 0.5',
  ]);
  expect(new Set(sent)).toEqual(new Set([0, 1, 2, 3]));
});

test('where it stays broken, what is there is told, kept in the journal, and not sent again', async () => {
  const service = makeService();
  const { run, plan, record, pdfStep } = makeRun(service);
  service.accidents.push(undefined, undefined, 'cut', 'cut', 'cut', 'cut');
  expect(await run()).toMatchObject({ outcome: 'stopped', at: 'pdf:a.pdf' });
  const kept = { bytes: 2 * partBytes, total: large.size };
  expect(pdfStep()).toMatchObject({ state: { state: 'failed' }, kept });
  expect(planSteps(plan(), record())[2]).toMatchObject({ state: { state: 'waiting' }, kept });
  // Another PDF in its place has nothing there.
  const other = plan(new Blob([new Uint8Array(2 * partBytes)]));
  expect(planSteps(other, record())[2]?.kept).toBe(undefined);
  service.calls.length = 0;
  expect(await run()).toMatchObject({ outcome: 'created' });
  expect(service.calls).toEqual(['HEAD', 'PATCH 2 1', 'PATCH 3 0.5']);
});

test('an answer that was not heard, and another tab, are settled by asking what is there', async () => {
  const service = makeService();
  const { run } = makeRun(service);
  service.accidents.push(undefined, 'other tab', 'never heard', 'never heard');
  expect(await run()).toMatchObject({ outcome: 'created' });
  expect(service.calls).toEqual([
    'HEAD',
    'PATCH 0 1',
    'PATCH 1 1',
    'HEAD',
    'PATCH 2 1',
    'HEAD',
    'PATCH 3 0.5',
    'HEAD',
  ]);
});

test('a PDF goes as a whole where it is small, has no digest, or no part of it is kept', async () => {
  const ways: ((own: ReturnType<typeof makeRun>) => Promise<unknown>)[] = [
    ({ run, plan }) => run(plan(new Blob([new Uint8Array(partBytes)]))),
    ({ run, plan }) =>
      run({ ...plan(), files: plan().files.map(({ sha256: _, ...file }) => file) }),
    ({ run, plan }) => run(plan(), false),
  ];
  for (const way of ways) {
    const service = makeService();
    await way(makeRun(service));
    expect(service.calls).toEqual(['PUT']);
  }
  const full = makeService();
  full.accidents.push('no room');
  await makeRun(full).run();
  expect(full.calls).toEqual(['HEAD', 'PATCH 0 1', 'PUT']);
});
