import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { drawAsAnnotations, drawOnPages } from '#server/service/pdf/draw/drawFields.ts';
import { fillFields } from '#server/service/pdf/draw/fillFields.ts';
import { fillValues } from '#server/service/pdf/draw/fillValues.ts';
import { flattenFields } from '#server/service/pdf/draw/flattenFields.ts';
import { openFont } from '#server/service/pdf/draw/fontFiles.ts';
import { FontSubset } from '#server/service/pdf/draw/FontSubset.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { type EditedPdf, PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDone, SealOutline, SealTask, SignDigest } from '#server/service/pdf/sealJob.ts';
import { closeSeal } from './closeSeal.ts';
import { checkSeal } from './readSeal.ts';
import { addSealField, type SealPlace } from './sealField.ts';

/**
 * Draws the values of a transaction into a PDF, seals it, writes it to `target`, reads it back and
 * checks it. The result contains the original byte for byte, and with it every earlier signature,
 * unless the original was damaged. Rejects with `PdfTrouble`.
 */
export async function sealPdf(job: SealTask, sign: SignDigest): Promise<SealDone> {
  const open = withPdf(await readFile(job.source), (file) => change(file, job));
  return finishSeal(open, job, sign);
}

/** A changed document whose seal has no signature yet. */
export interface OpenSeal {
  pdf: EditedPdf;
  place: SealPlace;
  /** The pages. Afterwards, each must be shown as before. */
  boxes: readonly PageBox[];
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

function change(file: PdfFile, job: SealTask): OpenSeal {
  const pages = walkPages(file);
  const earlier = readSignatures(file);
  if (earlier.certification === 1) {
    throw new PdfTrouble('certified', 'The document is certified so that nothing may be changed.');
  }
  const signed = earlier.count > 0;
  if (signed && file.repaired) {
    const message = 'The document is signed and damaged: mending it would break its signatures.';
    throw new PdfTrouble('damaged', message);
  }
  const edit = new PdfEdit(file);
  const pageEdits = new PageEdits(edit, pages);
  const font = new FontSubset(openFont('DejaVuSans.ttf'), edit.add(null));
  const filled = fillValues(file, pages, walkWidgets(file, pages), job.embedded);
  if (signed) {
    fillFields(pageEdits, filled, font);
    drawAsAnnotations(pageEdits, job.fields, font);
  } else {
    flattenFields(pageEdits, filled, font);
    drawOnPages(pageEdits, job.fields, font);
  }
  if (font.used) font.embed(edit);
  const place = addSealField(pageEdits, job, signed);
  pageEdits.apply();
  return { pdf: edit.write(), place, boxes: pages.map(({ box }) => box) };
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
  const bytes = await readFile(target);
  const file = withPdf(bytes, (opened) => {
    if (opened.repaired)
      throw new Error('the sealed document cannot be read by its cross-reference');
    const found = walkPages(opened).map(({ box }) => box);
    if (!isDeepStrictEqual(found, boxes)) {
      throw new Error('the sealed document does not show the pages of its original');
    }
    return opened;
  });
  const problem = await checkSeal(file, place.fieldName, stamped);
  if (problem) throw new Error(`the sealed document is not sealed: ${problem}`);
}
