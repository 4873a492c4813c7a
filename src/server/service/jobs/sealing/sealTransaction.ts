import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { PdfJobOptions, PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { SealAnswer, SealKey, SealMark } from '#server/service/pdf/sealJob.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { SealOutcome } from '#server/service/transaction/sealing/sealing.ts';
import { type PlannedFile, sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { auditTrailOf } from './auditTrailOf.ts';
import { discardSealed, keepWritten } from './keepWritten.ts';
import { toDrawnField } from '#server/service/transaction/sealing/sealFields.ts';

/** What sealing the documents of a transaction needs. */
export interface SealParts {
  details: Pick<DetailStore, 'listMarks' | 'listEvents'>;
  blobs: Pick<BlobStore, 'withLocalFile' | 'keep' | 'remove'>;
  scratch: Pick<Scratch, 'newPath' | 'measure' | 'discard'>;
  pdf: Pick<PdfJobs, 'seal' | 'auditTrail'>;
  key: SealKey;
  /** Where seals are time-stamped; undefined: nowhere. */
  tsaUrl: string | undefined;
  rules: Rules;
  /** The public address of the service, for the audit trail. */
  service: string;
  clock: () => number;
  /** Whether the clock says for sure that the time to wait is over; absent: it does. */
  mayGiveUp?: () => boolean;
  /** A random name for a blob. */
  newBlobKey: () => string;
  /** Called when sealing has failed, for the log. */
  report: (failure: { transactionId: string; reason: string; fault?: unknown }) => void;
}

/** All documents sealed and kept, or why not; then none of them is kept. */
export type Sealing =
  | { ok: true; outcome: SealOutcome }
  | {
      ok: false;
      reason: string;
      byNature: boolean;
      /** What was thrown, for the log. */
      fault?: unknown;
    };

/**
 * Draws, seals and keeps every document of a transaction, then its audit trail. It commits nothing.
 */
export async function sealTransaction(
  state: TransactionState,
  parts: SealParts,
  signal: AbortSignal,
): Promise<Sealing> {
  const { details, clock, rules, service } = parts;
  const options = { queue: state.apiKeyId, signal };
  const marks = await details.listMarks(state.id);
  const mark = (reason: string) => sealMark(state.id, reason, parts);
  const kept: StoredFile[] = [];
  const keep = async (write: (target: string) => Promise<SealAnswer>) => {
    const stored = await keepWritten(write, parts);
    if (!('reason' in stored)) kept.push(stored);
    return stored;
  };
  let done = false;
  try {
    const files: SealOutcome['files'] = [];
    for (const plan of sealPlan(state, marks, rules)) {
      const file = await keep((target) =>
        sealFile(plan, { ...mark('Signed by everybody'), target }, parts, options),
      );
      if ('reason' in file) return { ...file, ok: false, reason: `${plan.fileId}: ${file.reason}` };
      files.push({ fileId: plan.fileId, file });
    }
    const now = clock();
    const trail = auditTrailOf({
      state,
      status: transactionStatus.signed,
      events: [...(await details.listEvents(state.id)), { kind: 'sealed', at: now }],
      marks,
      sealed: new Map(files.map(({ fileId, file }) => [fileId, file.sha256])),
      service,
      endedAt: now,
    });
    const receipt = await keep((target) =>
      parts.pdf.auditTrail({ ...mark('Audit trail'), target, trail }, options),
    );
    if ('reason' in receipt)
      return { ...receipt, ok: false, reason: `Audit trail: ${receipt.reason}` };
    done = true;
    return { ok: true, outcome: { files, receipt, now } };
  } finally {
    if (!done) await discardSealed(kept, parts);
  }
}

/** What a seal that is made now says about itself. */
export function sealMark(
  transactionId: string,
  reason: string,
  { key, tsaUrl, clock }: Pick<SealParts, 'key' | 'tsaUrl' | 'clock'>,
): SealMark {
  return {
    key,
    ...(tsaUrl !== undefined && { tsaUrl }),
    reason,
    signingTime: new Date(clock()).toISOString(),
    transactionId,
  };
}

async function sealFile(
  { pdf: uploaded, fields, embedded }: PlannedFile,
  job: SealMark & { target: string },
  { blobs, pdf }: SealParts,
  options: PdfJobOptions,
): Promise<SealAnswer> {
  const lent = await blobs.withLocalFile(uploaded, (source) =>
    pdf.seal({ ...job, source, fields: fields.map(toDrawnField), embedded }, options),
  );
  if (lent.found) return lent.result;
  const message =
    lent.fault === 'missing'
      ? 'The document as uploaded is missing.'
      : 'The stored document is not the one that was uploaded: its SHA-256 differs.';
  return { ok: false, code: 'trouble', message };
}
