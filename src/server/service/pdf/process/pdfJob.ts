import type { AuditAnswer, AuditJob } from '#server/service/pdf/auditJob.ts';
import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer, SealJob } from '#server/service/pdf/sealJob.ts';

/** What the parent asks of the child process: one job, one process. */
export type PdfJob =
  | { kind: 'inspect'; path: string }
  | { kind: 'seal'; job: SealJob }
  | { kind: 'auditTrail'; job: AuditJob };

/** What each kind of job answers. */
export interface PdfAnswers {
  inspect: PdfReport | PdfFailure;
  seal: SealAnswer;
  auditTrail: AuditAnswer;
}

/** What the child sends: how much memory it holds, or its answer. */
export type FromChild =
  | { kind: 'memory'; rss: number }
  | { kind: 'answer'; answer: PdfAnswers[PdfJob['kind']] };
