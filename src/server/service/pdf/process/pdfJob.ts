import type { AuditAnswer, AuditJob, AuditTask } from '#server/service/pdf/auditJob.ts';
import type {
  PdfFailure,
  PdfReport,
  SearchJob,
  SearchReport,
  TextSearchJob,
  TextSearchReport,
} from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer, SealDrawing, SealJob, SealTask } from '#server/service/pdf/sealJob.ts';
import type { FormJob } from '#server/service/pdf/form/addForm.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';

/** What is done the same way with a key or without. */
type PlainJob =
  | { kind: 'inspect'; path: string; target: string | undefined }
  | { kind: 'findTexts'; job: SearchJob }
  | { kind: 'findInText'; job: TextSearchJob }
  | { kind: 'draw'; job: SealDrawing }
  | { kind: 'addForm'; job: FormJob }
  | { kind: 'verify'; path: string; certificates: readonly Uint8Array[] };

/** What is asked of `createPdfJobs`. */
export type PdfJob =
  | PlainJob
  | { kind: 'seal'; job: SealJob }
  | { kind: 'auditTrail'; job: AuditJob };

/** What the parent asks of a child process: a job without the key. */
export type PdfTask =
  | PlainJob
  | { kind: 'seal'; job: SealTask }
  | { kind: 'auditTrail'; job: AuditTask };

/** What each kind of job answers. */
export interface PdfAnswers {
  inspect: PdfReport | PdfFailure;
  findTexts: SearchReport | PdfFailure;
  findInText: TextSearchReport | PdfFailure;
  draw: { ok: true } | PdfFailure;
  addForm: { ok: true } | PdfFailure;
  seal: SealAnswer;
  auditTrail: AuditAnswer;
  verify: VerifyReport | PdfFailure;
}

/** What the parent sends: a task, or what became of the signature that the child asked for. */
export type ToChild =
  | { kind: 'task'; task: PdfTask }
  | { kind: 'signature'; signature: Uint8Array }
  | { kind: 'noSignature'; failure: PdfFailure };

/**
 * What the child sends: how much memory it holds, the digest that a seal is to sign, and its answer
 * with its memory once nothing of the task is under way any more.
 */
export type FromChild =
  | { kind: 'memory'; rss: number }
  | { kind: 'sign'; digest: Uint8Array }
  | { kind: 'answer'; answer: PdfAnswers[PdfJob['kind']]; rss: number };
