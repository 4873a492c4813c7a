import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import type { SealDone, SealOutline, SealTask, SignDigest } from '#server/service/pdf/sealJob.ts';
import { closeSeal } from './closeSeal.ts';
import { type OpenSeal, openSeal, reopenSealed } from './openSeal.ts';
import { checkSeal } from './readSeal.ts';
import type { SealPlace } from './sealField.ts';

/**
 * Draws the values of a transaction into a PDF, seals it, writes it to `target`, reads it back and
 * checks it. The result contains the original byte for byte, and with it every earlier signature,
 * unless the original was damaged. Rejects with `PdfTrouble`.
 */
export async function sealPdf(job: SealTask, sign: SignDigest): Promise<SealDone> {
  const opened = withPdf(await readFile(job.source), (file) => openSeal(file, job));
  return finishSeal(opened, job, sign);
}

/** Signs the seal, writes the document, reads it back and checks it. */
export async function finishSeal(
  { pdf, place, boxes }: OpenSeal,
  job: SealOutline & { target: string },
  sign: SignDigest,
): Promise<SealDone> {
  await closeSeal(pdf, place, sign);
  const sha256 = await writeParts(job.target, pdf.parts);
  await readBack(job, place, boxes);
  return { ok: true, sha256, bytes: pdf.length, pages: boxes.length };
}

/** Writes the parts durably. Resolves to their SHA-256 in lower-case hex. */
async function writeParts(path: string, parts: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(path, 'w', 0o600);
  try {
    for (const part of parts) {
      hash.update(part);
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

/** Reads the written document as any reader would. Rejects when it is wrong, which is a bug. */
async function readBack(
  { target, stamped }: SealOutline & { target: string },
  place: SealPlace,
  boxes: readonly PageBox[],
): Promise<void> {
  const file = reopenSealed(await readFile(target), boxes);
  const problem = await checkSeal(file, place.fieldName, stamped);
  if (problem) throw new Error(`the sealed document is not sealed: ${problem}`);
}
