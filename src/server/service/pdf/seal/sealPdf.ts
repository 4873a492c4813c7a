import { createHash, X509Certificate } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { readingOf } from '#server/service/pdf/inspect/readingOf.ts';
import type { SealDone, SealOutline, SealTask, SignDigest } from '#server/service/pdf/sealJob.ts';
import { closeSeal } from './closeSeal.ts';
import { type OpenSeal, openSeal, reopenSealed, withPrepared } from './openSeal.ts';
import { checkSeal, type KnownCertificate } from './readSeal.ts';
import type { SealPlace } from './sealField.ts';

/**
 * Draws the values of a transaction into a PDF, seals it, writes it to `target`, reads it back and
 * checks it. The result contains the prepared document byte for byte, and with it every earlier
 * signature. Rejects with `PdfTrouble`.
 */
export async function sealPdf(job: SealTask, sign: SignDigest): Promise<SealDone> {
  const opened = withPrepared(readFileSync(job.source), (file) => openSeal(file, job));
  return finishSeal(opened, job, sign);
}

/** Signs the seal, writes the document, reads it back and checks it. */
export async function finishSeal(
  { pdf, place, boxes }: OpenSeal,
  job: SealOutline & { target: string },
  sign: SignDigest,
): Promise<SealDone> {
  await closeSeal(pdf, place, sign);
  const sha256 = writeParts(job.target, pdf.parts);
  const written = readFileSync(job.target);
  await readBack(written, job, place, boxes);
  const reading = readingOf(written);
  return { ok: true, sha256, bytes: pdf.length, pages: boxes.length, reading };
}

/**
 * Writes the parts durably. Returns their SHA-256 in lower-case hex. This process has nothing else
 * to do meanwhile, so it waits for the disk itself rather than having a thread do so.
 */
function writeParts(path: string, parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'w', 0o600);
  try {
    for (const part of parts) {
      hash.update(part);
      writeFileSync(file, part);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** The certificate of the last seal, which is that of the next: reading one takes long. */
let lastKnown: KnownCertificate | undefined;

function knownCertificate(certificate: Uint8Array): KnownCertificate {
  if (!lastKnown || Buffer.compare(lastKnown.certificate, certificate) !== 0)
    lastKnown = { certificate, publicKey: new X509Certificate(certificate).publicKey };
  return lastKnown;
}

/** Reads the written document as any reader would. Rejects when it is wrong, which is a bug. */
async function readBack(
  written: Uint8Array,
  { stamped, key }: SealOutline,
  place: SealPlace,
  boxes: readonly PageBox[],
): Promise<void> {
  const file = reopenSealed(written, boxes);
  const problem = await checkSeal(
    file,
    place.fieldName,
    stamped,
    knownCertificate(key.certificate),
  );
  if (problem) throw new Error(`the sealed document is not sealed: ${problem}`);
}
