import type { PdfAnswers, PdfJob } from '#server/service/pdf/process/pdfJob.ts';
import { runPdfTask } from '#server/service/pdf/process/runPdfTask.ts';
import { taskOf } from '#server/service/pdf/process/taskOf.ts';

/** Does a PDF job in this process. */
export function runPdfJob(job: PdfJob): Promise<PdfAnswers[PdfJob['kind']]> {
  const { task, sign } = taskOf(job);
  return runPdfTask(task, sign);
}
