import type { SealMark, SealOutline, SignDigest } from '#server/service/pdf/sealJob.ts';
import { digestSigner } from '#server/service/pdf/seal/digestSigner.ts';
import type { PdfJob, PdfTask } from './pdfJob.ts';

/**
 * Parts a job into what a process that reads documents is told, and what signs for it. The key and
 * the address of the authority, with its password, are only in the second.
 */
export function taskOf(job: PdfJob): { task: PdfTask; sign: SignDigest } {
  switch (job.kind) {
    case 'seal': {
      const { source, target, fields, embedded } = job.job;
      const drawing = { source, target, fields, embedded };
      return {
        task: { kind: 'seal', job: { ...outlineOf(job.job), ...drawing } },
        sign: digestSigner(job.job),
      };
    }
    case 'auditTrail': {
      const { target, trail } = job.job;
      return {
        task: { kind: 'auditTrail', job: { ...outlineOf(job.job), target, trail } },
        sign: digestSigner(job.job),
      };
    }
    default:
      return { task: job, sign: () => Promise.reject(new Error(`${job.kind} signs nothing`)) };
  }
}

function outlineOf({ key, tsaUrl, reason, signingTime, transactionId }: SealMark): SealOutline {
  const { certificate, chain } = key;
  const stamped = tsaUrl !== undefined;
  return { key: { certificate, chain }, stamped, reason, signingTime, transactionId };
}
