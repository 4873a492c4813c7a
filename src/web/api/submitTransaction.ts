import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { ApiError, ApiResult } from './apiResult.ts';
import { askInTime, type TimedRequest } from './patience/askInTime.ts';
import { needsAPerson, retrySafely, type Wait } from './patience/retrySafely.ts';
import type { PartCalls } from './parts/partCalls.ts';
import { pdfSending } from './parts/sendInParts.ts';
import type { ServiceClient } from './serviceClient.ts';
import {
  planSteps,
  type AcknowledgedFile,
  type StepState,
  type SubmissionFile,
  type SubmissionJournal,
  type SubmissionOutcome,
  type SubmissionPlan,
  type SubmissionRecord,
  type SubmissionStep,
} from './submission.ts';

/** What is given up when nothing was heard for so long, ms; a PDF is read before it is answered. */
const patience = { asking: 60_000, reading: 180_000 };

/** What a run needs from outside. */
interface SubmitOptions {
  client: ServiceClient;
  /** Given where the service keeps the parts of a PDF whose upload breaks off. */
  parts?: PartCalls | undefined;
  journal: SubmissionJournal;
  newKey: () => string;
  now: () => number;
  wait: Wait;
  signal: AbortSignal;
  /** Called with all steps whenever one changes. */
  onSteps: (steps: readonly SubmissionStep[]) => void;
}

/** The steps while they run: each change is reported at once. */
class StepBoard {
  private steps: SubmissionStep[];
  private readonly report: (steps: readonly SubmissionStep[]) => void;
  constructor(steps: SubmissionStep[], report: (steps: readonly SubmissionStep[]) => void) {
    this.steps = steps;
    this.report = report;
    report(steps);
  }
  set(id: string, state: StepState): void {
    this.steps = this.steps.map((step) => (step.id === id ? { ...step, state } : step));
    this.report(this.steps);
  }
  keep(id: string, kept: SubmissionStep['kept']): void {
    this.steps = this.steps.map((step) => (step.id === id ? { ...step, kept } : step));
  }
  isDone(id: string): boolean {
    return this.steps.find((step) => step.id === id)?.state.state === 'done';
  }
}

/**
 * Runs create -> for each file metadata, then PDF -> start, and resumes where an earlier run of the
 * same draft ended.
 *
 *   create ──> metadata(1) ──> pdf(1) ──> metadata(2) ──> ... ──> start
 *     │ Idempotency-Key, same body      each acknowledged      │ lost answer: GET;
 *     └ journal before and after        step is journalled     │ status >= 10 = done
 *                                                              └ never sent twice blindly
 *
 * What the service has acknowledged is written to the journal before the next step, so that no
 * failure, reload or crash makes a second transaction. Never throws for trouble of the network or
 * the service.
 */
export async function submitTransaction(
  plan: SubmissionPlan,
  options: SubmitOptions,
): Promise<SubmissionOutcome> {
  const { journal } = options;
  let record: SubmissionRecord = (await journal.read(plan.draftId)) ?? {
    draftId: plan.draftId,
    idempotencyKey: options.newKey(),
    createBody: plan.createBody,
    stopBeforeStart: plan.stopBeforeStart,
    files: {},
    started: false,
  };
  record = { ...record, stopBeforeStart: plan.stopBeforeStart };
  await journal.write(record);
  const board = new StepBoard(planSteps(plan, record), options.onSteps);
  const keep = async (change: Partial<SubmissionRecord>) => {
    record = { ...record, ...change };
    await journal.write(record);
  };
  const stopped = (at: string): SubmissionOutcome => ({
    outcome: 'stopped',
    at,
    ...(record.transactionId === undefined ? {} : { transactionId: record.transactionId }),
  });

  if (!board.isDone('create') && !(await runCreate(plan, record, keep, board, options)))
    return stopped('create');
  const { transactionId, signerIds } = record;
  if (transactionId === undefined || signerIds === undefined) return stopped('create');

  for (const file of plan.files) {
    const failedAt = await sendFile(
      file,
      transactionId,
      signerIds,
      () => record,
      keep,
      board,
      options,
    );
    if (failedAt) return stopped(failedAt);
  }
  if (plan.stopBeforeStart) return { outcome: 'created', transactionId };
  if (!board.isDone('start')) {
    const startResult = await runStep('start', board, options, () =>
      startOnce(transactionId, options),
    );
    if (!startResult.ok) return stopped('start');
    await keep({ started: true });
  }
  return { outcome: 'started', transactionId };
}

type Keep = (change: Partial<SubmissionRecord>) => Promise<void>;

async function runCreate(
  plan: SubmissionPlan,
  record: SubmissionRecord,
  keep: Keep,
  board: StepBoard,
  options: SubmitOptions,
): Promise<boolean> {
  const { client, journal } = options;
  const { createBody, idempotencyKey } = record;
  // The journal's body, not the plan's: a lost answer is settled by its own body and key.
  const created = await runStep('create', board, options, () =>
    inTime(options, ({ signal }) =>
      client.createTransaction(createBody, { idempotencyKey, signal }),
    ),
  );
  if (!created.ok) {
    // Certainly not created: a mended draft starts afresh.
    if (isFinalRefusal(created.error)) await journal.remove(plan.draftId);
    return false;
  }
  const transaction = created.value;
  const fault = signersFault(transaction, plan.emails);
  if (fault) {
    await keep({ transactionId: transaction.Id });
    board.set('create', {
      state: 'failed',
      error: { kind: 'malformed', status: created.status, message: fault },
    });
    return false;
  }
  await keep({
    transactionId: transaction.Id,
    signerIds: transaction.Signers.map((signer) => signer.Id),
  });
  return true;
}

/** Whether the service refused for what it was sent, so that it has certainly done nothing. */
function isFinalRefusal(error: ApiError): boolean {
  return (
    error.kind === 'refused' && [400, 401, 403, 404, 405, 413, 415, 422].includes(error.status)
  );
}

/** The service's signers by position; one that reorders or drops them would misdirect fields. */
function signersFault(transaction: Transaction, emails: readonly string[]): string | undefined {
  if (transaction.Signers.length !== emails.length) {
    return `The service answered with ${transaction.Signers.length} signers instead of ${emails.length}; nothing more was sent.`;
  }
  const index = transaction.Signers.findIndex(
    (signer, position) =>
      (signer.Email ?? '').toLowerCase() !== (emails[position] ?? '').toLowerCase(),
  );
  if (index < 0) return undefined;
  return `The service answered with ${transaction.Signers[index]?.Email || 'no e-mail'} as signer ${index + 1} instead of ${emails[index] || 'none'}; nothing more was sent.`;
}

/** Sends what is not acknowledged of a file; returns the id of the step that failed, if any. */
async function sendFile(
  file: SubmissionFile,
  transactionId: string,
  signerIds: readonly string[],
  record: () => SubmissionRecord,
  keep: Keep,
  board: StepBoard,
  options: SubmitOptions,
): Promise<string | undefined> {
  const { client } = options;
  const acknowledge = (change: AcknowledgedFile) => {
    const { files } = record();
    return keep({ files: { ...files, [file.fileId]: { ...files[file.fileId], ...change } } });
  };
  const metadataStep = `metadata:${file.fileId}`;
  if (!board.isDone(metadataStep)) {
    const text = file.metadataText(signerIds);
    const sent = await runStep(metadataStep, board, options, () =>
      inTime(options, ({ signal }) =>
        client.putMetadata(transactionId, file.fileId, text, { signal }),
      ),
    );
    if (!sent.ok) return metadataStep;
    await acknowledge({ metadataText: text });
  }
  const pdfStep = `pdf:${file.fileId}`;
  if (record().files[file.fileId]?.pdfVersion === file.pdfVersion) {
    board.set(pdfStep, { state: 'done', status: 0, durationMs: 0 });
    return undefined;
  }
  const send = await pdfSending(file, transactionId, options);
  const sent = await runStep(pdfStep, board, options, (attempt, cameOn) =>
    inTime(
      options,
      ({ signal, heard }) =>
        send({
          signal,
          onSent(bytes, total) {
            heard();
            board.set(pdfStep, { state: 'running', sent: bytes, total, attempt });
          },
          async onKept(kept, isMore) {
            if (isMore) cameOn();
            board.keep(pdfStep, kept);
            await acknowledge({ kept: { ...kept, pdfVersion: file.pdfVersion } });
          },
        }),
      patience.reading,
    ),
  );
  if (!sent.ok) return pdfStep;
  await acknowledge({ pdfVersion: file.pdfVersion });
  return undefined;
}

/** Starts once; a lost or odd answer is settled by a GET: from status 10 on it was started. */
async function startOnce(
  transactionId: string,
  options: SubmitOptions,
): Promise<ApiResult<Transaction | undefined>> {
  const { client } = options;
  const result = await inTime(options, ({ signal }) =>
    client.startTransaction(transactionId, { signal }),
  );
  if (result.ok || result.error.kind === 'aborted') return result;
  const settled = await inTime(options, ({ signal }) =>
    client.getTransaction(transactionId, { signal }),
  );
  if (settled.ok && settled.value.Status >= transactionStatus.waitingForSigner) return settled;
  return result;
}

/** One request of a run: given up when nothing was heard of it for `ms`. */
function inTime<T>(
  { signal }: SubmitOptions,
  ask: (request: TimedRequest) => Promise<ApiResult<T>>,
  ms = patience.asking,
): Promise<ApiResult<T>> {
  return askInTime(ms, ask, signal);
}

/** Runs one step with safe retries and shows how it goes. */
async function runStep<T>(
  id: string,
  board: StepBoard,
  options: SubmitOptions,
  call: (attempt: number, cameOn: () => void) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const began = options.now();
  const result = await retrySafely((attempt, cameOn) => {
    board.set(id, { state: 'running', attempt });
    return call(attempt, cameOn);
  }, options);
  if (result.ok) {
    board.set(id, {
      state: 'done',
      status: result.status,
      durationMs: Math.round(options.now() - began),
    });
  } else {
    board.set(id, {
      state: needsAPerson(result.error) ? 'unknown' : 'failed',
      error: result.error,
    });
  }
  return result;
}
