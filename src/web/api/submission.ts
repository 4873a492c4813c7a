import type { ApiError } from './apiResult.ts';
import { del, get, set } from 'idb-keyval';
import { openStore } from './openStore.ts';

/** The steps of a submission, in the contract's order. */
type StepKind = 'create' | 'metadata' | 'pdf' | 'start';

/**
 * Where a step stands. `unknown`: the service may or may not have done it, and only a person can
 * decide; `create` ends there towards a service that cannot be asked.
 */
export type StepState =
  | { state: 'waiting' }
  | { state: 'running'; sent?: number; total?: number; attempt: number }
  | { state: 'done'; status: number; durationMs: number }
  | { state: 'failed'; error: ApiError }
  | { state: 'unknown'; error: ApiError };

/** How much of a PDF is there already, of how many bytes, should its upload break off. */
export interface KeptBytes {
  bytes: number;
  total: number;
}

/** One step as it is shown. */
export interface SubmissionStep {
  /** `create`, `metadata:<fileId>`, `pdf:<fileId>` or `start`. */
  id: string;
  kind: StepKind;
  fileId?: string;
  state: StepState;
  kept?: KeptBytes | undefined;
}

/** The metadata's text, the PDF's version, and how much is there of which version of it. */
export interface AcknowledgedFile {
  metadataText?: string;
  pdfVersion?: string;
  kept?: KeptBytes & { pdfVersion: string };
}

/** What is kept so that no reload, crash or dead network makes a second transaction. */
export interface SubmissionRecord {
  draftId: string;
  /** Sent with every create of this submission. */
  idempotencyKey: string;
  /** The exact create body under that key: another body under the same key would be refused. */
  createBody: string;
  stopBeforeStart: boolean;
  /** Known once the service has answered. */
  transactionId?: string;
  /** The service's signer ids, by the position of the draft's signers. */
  signerIds?: readonly string[];
  /** fileId -> what the service acknowledged. */
  files: Record<string, AcknowledgedFile>;
  started: boolean;
}

/** Keeps submission records; one per draft. */
export interface SubmissionJournal {
  read(draftId: string): Promise<SubmissionRecord | undefined>;
  write(record: SubmissionRecord): Promise<void>;
  remove(draftId: string): Promise<void>;
}

/** A file to submit. Its metadata can be written only when the service has named the signers. */
export interface SubmissionFile {
  fileId: string;
  metadataText: (signerIds: readonly string[]) => string;
  pdf: () => Promise<Blob>;
  /** Changes when the bytes change, so that a resumed submission sends a replaced PDF again. */
  pdfVersion: string;
  /** The SHA-256 of the PDF, hexadecimal; undefined where this browser cannot find it. */
  sha256?: () => Promise<string | undefined>;
}

/** What the preparer wants to send. */
export interface SubmissionPlan {
  draftId: string;
  createBody: string;
  /** The signers' e-mails in order; the service's answer must agree with them. */
  emails: readonly string[];
  files: readonly SubmissionFile[];
  stopBeforeStart: boolean;
}

/** The steps of a plan, with what an earlier run has already done. */
export function planSteps(plan: SubmissionPlan, record?: SubmissionRecord): SubmissionStep[] {
  const state = (done: boolean): StepState =>
    done ? { state: 'done', status: 0, durationMs: 0 } : { state: 'waiting' };
  const ids = record?.signerIds;
  const fileSteps = plan.files.flatMap((file): SubmissionStep[] => {
    const sent = record?.files[file.fileId];
    const metadataDone =
      ids !== undefined &&
      sent?.metadataText !== undefined &&
      sent.metadataText === file.metadataText(ids);
    return [
      {
        id: `metadata:${file.fileId}`,
        kind: 'metadata',
        fileId: file.fileId,
        state: state(metadataDone),
      },
      {
        id: `pdf:${file.fileId}`,
        kind: 'pdf',
        fileId: file.fileId,
        state: state(metadataDone && sent?.pdfVersion === file.pdfVersion),
        kept: sent?.kept?.pdfVersion === file.pdfVersion ? sent.kept : undefined,
      },
    ];
  });
  const create: SubmissionStep = {
    id: 'create',
    kind: 'create',
    state: state(record?.signerIds !== undefined),
  };
  const start: SubmissionStep = {
    id: 'start',
    kind: 'start',
    state: state(record?.started === true),
  };
  return [create, ...fileSteps, ...(plan.stopBeforeStart ? [] : [start])];
}

/** How a run of a submission ended. */
export type SubmissionOutcome =
  | { outcome: 'started'; transactionId: string }
  | { outcome: 'created'; transactionId: string }
  | { outcome: 'stopped'; at: string; transactionId?: string };

/** Records as this tab wrote or read them last, by draft: the browser's store may lose them. */
const known = new Map<string, SubmissionRecord>();

/** The drafts of which the browser's store refused what this tab did last. */
const refused = new Set<string>();

/** Whether a sending is under way that a reload would not know of. */
export function isOnlyInThisTab(draftId: string): boolean {
  return refused.has(draftId) && known.get(draftId)?.started === false;
}

/**
 * Keeps records in IndexedDB, so that a reload continues the same transaction. Where the browser
 * refuses, they live as long as this tab (`isOnlyInThisTab`); what it loses or cannot read is as
 * this tab knows it, so that a run that goes on never begins another transaction. Never rejects.
 */
export function createSubmissionJournal(): SubmissionJournal {
  const store = openStore('fieldwright-submissions', 'records');
  const note = (draftId: string, isStored: boolean) =>
    isStored ? refused.delete(draftId) : refused.add(draftId);
  return {
    async read(draftId) {
      const stored = await get<SubmissionRecord>(draftId, store).catch(() => undefined);
      // What is stored may come from another tab, unless this one could not store its own.
      if (stored && !refused.has(draftId)) known.set(draftId, stored);
      return known.get(draftId);
    },
    async write(record) {
      known.set(record.draftId, record);
      note(record.draftId, await isDone(set(record.draftId, record, store)));
    },
    async remove(draftId) {
      known.delete(draftId);
      note(draftId, await isDone(del(draftId, store)));
    },
  };
}

/** Whether a change of the store came about. */
function isDone(change: Promise<void>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}
