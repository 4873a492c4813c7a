import type { AuditAnswer, AuditJob } from '#server/service/pdf/auditJob.ts';
import type {
  PdfFailure,
  PdfReport,
  SearchJob,
  SearchReport,
} from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer, SealJob } from '#server/service/pdf/sealJob.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';

/** What the parent asks of the child process: one job, one process. */
export type PdfJob =
  | { kind: 'inspect'; path: string }
  | { kind: 'findTexts'; job: SearchJob }
  | { kind: 'seal'; job: SealJob }
  | { kind: 'auditTrail'; job: AuditJob }
  | { kind: 'verify'; path: string; certificates: readonly Uint8Array[] };

/** What each kind of job answers. */
export interface PdfAnswers {
  inspect: PdfReport | PdfFailure;
  findTexts: SearchReport | PdfFailure;
  seal: SealAnswer;
  auditTrail: AuditAnswer;
  verify: VerifyReport | PdfFailure;
}

/** What the child sends: how much memory it holds, or its answer. */
export type FromChild =
  | { kind: 'memory'; rss: number }
  | { kind: 'answer'; answer: PdfAnswers[PdfJob['kind']] };
