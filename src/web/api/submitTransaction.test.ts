import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createServiceClient } from './serviceClient.ts';
import {
  planSteps,
  type SubmissionJournal,
  type SubmissionPlan,
  type SubmissionRecord,
  type SubmissionStep,
} from './submission.ts';
import { submitTransaction } from './submitTransaction.ts';

type Fault = 'refused' | 'cut before' | 'cut after' | 'busy' | 'hang';
type Step = 'create' | 'metadata' | 'pdf' | 'start';

interface Stored {
  Id: string;
  Status: 5 | 10;
  Signers: { Id: string; Email: string }[];
  files: Map<string, { metadata?: string; pdf?: string }>;
}

/** A service of the contract's shape that can fail at any step, before or after it has acted. */
function makeService() {
  const transactions = new Map<string, Stored>();
  const byKey = new Map<string, Stored>();
  const calls: string[] = [];
  const faults: { step: Step; fault: Fault }[] = [];
  const answer = (status: number, body?: unknown) =>
    new Response(body === undefined ? null : JSON.stringify(body), { status });
  const view = ({ Id, Status, Signers }: Stored) => ({ Id, Status, Signers });

  function act(step: Step, path: string, init: RequestInit, body: string): Response {
    if (step === 'create') {
      const key = new Headers(init.headers).get('idempotency-key') ?? '';
      const known = byKey.get(key);
      if (known) return answer(200, view(known));
      const signers = (JSON.parse(body) as { Signers: { Email: string }[] }).Signers;
      const created: Stored = {
        Id: `t${transactions.size + 1}`,
        Status: 5,
        Signers: signers.map(({ Email }, index) => ({ Id: `Signer${index + 1}`, Email })),
        files: new Map(),
      };
      transactions.set(created.Id, created);
      byKey.set(key, created);
      return answer(200, view(created));
    }
    const [, , , id = '', , fileId = ''] = path.split('/');
    const transaction = transactions.get(id);
    if (!transaction) return answer(404, { Message: 'No such transaction.' });
    if (transaction.Status !== 5) return answer(409, { Message: 'Already started.' });
    if (step === 'start') {
      transaction.Status = 10;
      return answer(204);
    }
    const file = transaction.files.get(fileId) ?? {};
    if (step === 'pdf' && file.metadata === undefined)
      return answer(409, { Message: 'No metadata.' });
    transaction.files.set(
      fileId,
      step === 'pdf' ? { ...file, pdf: body } : { ...file, metadata: body },
    );
    return answer(step === 'pdf' ? 201 : 202, { Message: 'Stored.' });
  }

  async function respond(path: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    if (method === 'GET') {
      const transaction = transactions.get(path.split('/')[3] ?? '');
      return transaction
        ? answer(200, view(transaction))
        : answer(404, { Message: 'No such transaction.' });
    }
    const isPdf = init.body instanceof Blob;
    const step: Step =
      method === 'POST' ? 'create' : path.endsWith('/start') ? 'start' : isPdf ? 'pdf' : 'metadata';
    calls.push(step);
    const at = faults.findIndex((fault) => fault.step === step);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'refused') return answer(400, { Message: `${step} is refused.` });
    if (fault === 'busy') return answer(503, { Message: 'Busy.' });
    if (fault === 'hang')
      await new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    if (fault === 'cut before') throw new TypeError('connection reset');
    const body = init.body instanceof Blob ? await init.body.text() : String(init.body ?? '');
    const result = act(step, path, init, body);
    if (fault === 'cut after') throw new TypeError('connection reset');
    return result;
  }

  const client = createServiceClient({
    base: '',
    fetch: (url, init = {}) => respond(url, init),
    upload: (onUpload, size) => (url, init) => {
      onUpload(size, size);
      return respond(url, init);
    },
  });
  return { client, transactions, calls, faults };
}

function makeJournal(): SubmissionJournal & { records: Map<string, SubmissionRecord> } {
  const records = new Map<string, SubmissionRecord>();
  return {
    records,
    read: async (draftId) => structuredClone(records.get(draftId)),
    write: async (record) => void records.set(record.draftId, structuredClone(record)),
    remove: async (draftId) => void records.delete(draftId),
  };
}

const createBody = JSON.stringify({
  Signers: [{ Email: 'anna@example.com' }, { Email: 'jonas@example.com' }],
});

function makePlan(change: Partial<SubmissionPlan> = {}): SubmissionPlan {
  const file = (fileId: string) => ({
    fileId,
    metadataText: (ids: readonly string[]) => JSON.stringify({ file: fileId, ids }),
    pdf: async () => new Blob([`%PDF ${fileId}`]),
    pdfVersion: '1',
  });
  return {
    draftId: 'd1',
    createBody,
    emails: ['anna@example.com', 'jonas@example.com'],
    files: [file('a.pdf'), file('b.pdf')],
    stopBeforeStart: false,
    ...change,
  };
}

function makeRun(service = makeService(), journal = makeJournal()) {
  let keys = 0;
  const shown: string[] = [];
  let steps: readonly SubmissionStep[] = [];
  const run = (plan = makePlan(), signal = new AbortController().signal) =>
    submitTransaction(plan, {
      client: service.client,
      journal,
      newKey: () => `key-${journal.records.size}-${(keys += 1)}`,
      now: () => 0,
      wait: async () => {},
      signal,
      onSteps: (next) => {
        steps = next;
        shown.push(next.map((step) => step.state.state[0]).join(''));
      },
    });
  return { service, journal, run, shown, steps: () => steps };
}

test('the steps run in the order of the contract: create, per file metadata then PDF, start', async () => {
  const { run, service } = makeRun();
  expect(await run()).toEqual({ outcome: 'started', transactionId: 't1' });
  expect(service.calls).toEqual(['create', 'metadata', 'pdf', 'metadata', 'pdf', 'start']);
  expect([...(service.transactions.get('t1')?.files ?? [])]).toEqual([
    ['a.pdf', { metadata: '{"file":"a.pdf","ids":["Signer1","Signer2"]}', pdf: '%PDF a.pdf' }],
    ['b.pdf', { metadata: '{"file":"b.pdf","ids":["Signer1","Signer2"]}', pdf: '%PDF b.pdf' }],
  ]);
});

test('it can stop before start, and start later without sending anything twice', async () => {
  const { run, service } = makeRun();
  expect(await run(makePlan({ stopBeforeStart: true }))).toEqual({
    outcome: 'created',
    transactionId: 't1',
  });
  expect(service.transactions.get('t1')?.Status).toBe(5);
  expect(await run()).toEqual({ outcome: 'started', transactionId: 't1' });
  expect(service.calls).toEqual(['create', 'metadata', 'pdf', 'metadata', 'pdf', 'start']);
});

describe.each(['create', 'metadata', 'pdf', 'start'] as const)('when %s', (step) => {
  test('is refused, it stops there, says why, and goes on from there when run again', async () => {
    const { run, service, steps } = makeRun();
    service.faults.push({ step, fault: 'refused' });
    const first = await run();
    expect(first.outcome).toBe('stopped');
    const failed = steps().find((shown) => shown.state.state === 'failed');
    expect(failed?.kind).toBe(step);
    expect(failed?.state).toMatchObject({ error: { status: 400, message: `${step} is refused.` } });
    expect((await run()).outcome).toBe('started');
    expect(service.transactions.size).toBe(1);
  });

  test.each(['cut before', 'cut after'] as const)(
    'is %s the service has done it, one run still ends with one started transaction',
    async (fault) => {
      const { run, service } = makeRun();
      service.faults.push({ step, fault });
      expect((await run()).outcome).toBe('started');
      expect(service.transactions.size).toBe(1);
    },
  );

  test('finds no network at all and the page is reloaded, a second run continues the same transaction', async () => {
    const { run, service, journal } = makeRun();
    for (let index = 0; index < 4; index += 1) service.faults.push({ step, fault: 'cut after' });
    await run();
    const again = makeRun(service, journal);
    expect((await again.run()).outcome).toBe('started');
    expect(service.transactions.size).toBe(1);
  });
});

test('whatever fails and however often it is run, there is never more than one transaction', async () => {
  const fault = fc.record({
    step: fc.constantFrom('create' as const, 'metadata' as const, 'pdf' as const, 'start' as const),
    fault: fc.constantFrom('cut before' as const, 'cut after' as const, 'busy' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 30 }), async (faults) => {
      const { run, service } = makeRun();
      service.faults.push(...faults);
      for (let index = 0; index < 12 && (await run()).outcome !== 'started'; index += 1);
      expect(service.transactions.size).toBe(1);
      expect(service.transactions.get('t1')?.Status).toBe(10);
    }),
    { numRuns: 60 },
  );
});

test('a mended create body after a refusal is sent under a new key', async () => {
  const { run, service } = makeRun();
  service.faults.push({ step: 'create', fault: 'refused' });
  await run();
  const mended = JSON.stringify({
    Signers: [{ Email: 'anna@example.com' }, { Email: 'jonas@example.com' }],
    DaysToExpire: 3,
  });
  expect((await run(makePlan({ createBody: mended }))).outcome).toBe('started');
});

test('metadata that changed since it was sent goes again, and so does a replaced PDF', async () => {
  const { run, service } = makeRun();
  await run(makePlan({ stopBeforeStart: true }));
  const plan = makePlan();
  const changed = makePlan({
    files: plan.files.map((file) =>
      file.fileId === 'b.pdf'
        ? { ...file, metadataText: () => '{"new":1}', pdfVersion: '2' }
        : file,
    ),
  });
  await run(changed);
  expect(service.calls.slice(5)).toEqual(['metadata', 'pdf', 'start']);
});

test('signers that come back in another order stop the submission before any document is sent', async () => {
  const { run, service, steps } = makeRun();
  expect(await run(makePlan({ emails: ['jonas@example.com', 'anna@example.com'] }))).toMatchObject({
    outcome: 'stopped',
    at: 'create',
  });
  expect(service.calls).toEqual(['create']);
  expect(steps()[0]?.state).toMatchObject({ state: 'failed', error: { kind: 'malformed' } });
});

test('cancelled in the middle, it says so and sends no more', async () => {
  const { run, service, journal } = makeRun();
  const abort = new AbortController();
  const plan = makePlan();
  const files = plan.files.map((file) =>
    file.fileId === 'b.pdf' ? { ...file, pdf: async () => (abort.abort(), file.pdf()) } : file,
  );
  service.faults.push({ step: 'pdf', fault: 'busy' });
  await run({ ...plan, files }, abort.signal);
  expect(journal.records.get('d1')?.transactionId).toBe('t1');
  expect((await run()).outcome).toBe('started');
  expect(service.transactions.size).toBe(1);
});

test.each([
  ['create', 60_000],
  ['metadata', 60_000],
  ['pdf', 180_000],
  ['start', 60_000],
] as const)(
  'a %s that hangs is given up after %i ms, said at once, and gone on with in the same transaction',
  async (step, ms) => {
    vi.useFakeTimers();
    const { run, service, steps } = makeRun();
    service.faults.push({ step, fault: 'hang' });
    const running = run();
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(steps().find(({ kind }) => kind === step)?.state.state).toBe('running');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await running).toMatchObject({ outcome: 'stopped' });
    expect(steps().find(({ kind }) => kind === step)?.state).toMatchObject({
      state: 'failed',
      error: { kind: 'noAnswer', isLate: true },
    });
    expect(service.calls.filter((call) => call === step)).toHaveLength(1);
    expect(await run()).toMatchObject({ outcome: 'started' });
    expect(service.transactions.size).toBe(1);
  },
);

test('a resumed plan shows what is already done', async () => {
  const { run, journal, service } = makeRun();
  for (let index = 0; index < 4; index += 1)
    service.faults.push({ step: 'start', fault: 'cut before' });
  await run();
  expect(planSteps(makePlan(), journal.records.get('d1')).map((step) => step.state.state)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'waiting',
  ]);
});
