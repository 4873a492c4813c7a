import { X509Certificate } from 'node:crypto';
import { pageToPdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { AuditTask } from '#server/service/pdf/auditJob.ts';
import { openFont } from '#server/service/pdf/draw/fontFiles.ts';
import { FontSubset } from '#server/service/pdf/draw/FontSubset.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { newPdf } from '#server/service/pdf/file/newPdf.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, PdfRef, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { textBytes } from '#server/service/pdf/file/textString.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDone, SignDigest } from '#server/service/pdf/sealJob.ts';
import { pdfDate } from '#server/service/pdf/seal/sealField.ts';
import { addSealField } from '#server/service/pdf/seal/sealField.ts';
import { finishSeal } from '#server/service/pdf/seal/sealPdf.ts';
import {
  writeEvent,
  writeEventHead,
  writeFile,
  writeHead,
  writeHeading,
  writeProof,
  writeSigner,
} from './auditSections.ts';
import { lineOf, sheet, Sheets } from './Sheets.ts';

/**
 * Writes the audit trail of a transaction as a sealed PDF: who, when, from where, and the digests
 * of the documents.
 */
export async function writeAuditTrail(job: AuditTask, sign: SignDigest): Promise<SealDone> {
  const { trail } = job;
  const sheets = compose(job);
  const file = newPdf(sheets.pages.length, [0, 0, sheet.width, sheet.height], fontRefs.length);
  const edit = new PdfEdit(file);
  const pages = walkPages(file);
  const pageEdits = new PageEdits(edit, pages);
  for (const [index, drawing] of sheets.pages.entries()) {
    const content = drawing.under(pageToPdfMatrix(pageEdits.page(index).box));
    pageEdits.draw(index, content, sheets.regular, sheets.bold);
  }
  sheets.regular.embed(edit);
  sheets.bold.embed(edit);
  const text = (value: string) => new PdfString(textBytes(value));
  file.xref.trailer.set(
    'Info',
    edit.add(
      dict({
        Title: text(`Audit trail of transaction ${trail.transactionId}`),
        Producer: text('Fieldwright'),
        CreationDate: text(pdfDate(job.signingTime)),
      }),
    ),
  );
  const place = addSealField(pageEdits, job, false);
  pageEdits.apply();
  return finishSeal({ pdf: edit.write(), place, boxes: pages.map(({ box }) => box) }, job, sign);
}

/** The objects that `newPdf` keeps for the fonts, which the sheets name before there is a file. */
const fontRefs = [new PdfRef(3, 0), new PdfRef(4, 0)] as const;

/** Lays everything out. */
function compose(job: AuditTask): Sheets {
  const { trail } = job;
  const sheets = new Sheets(
    new FontSubset(openFont('DejaVuSans.ttf'), fontRefs[0]),
    new FontSubset(openFont('DejaVuSans-Bold.ttf'), fontRefs[1]),
  );
  writeHead(sheets, trail);
  if (trail.files.length > 0)
    writeHeading(sheets, trail.files.length === 1 ? 'Document' : 'Documents');
  for (const file of trail.files) writeFile(sheets, file);
  writeHeading(sheets, trail.signers.length === 1 ? 'Signer' : 'Signers');
  for (const signer of trail.signers) writeSigner(sheets, signer);
  writeHeading(sheets, 'What happened');
  writeEventHead(sheets);
  sheets.onNewSheet = () => writeEventHead(sheets);
  for (const event of trail.events) writeEvent(sheets, event);
  sheets.onNewSheet = undefined;
  writeHeading(sheets, 'How to check');
  writeProof(sheets, proofOf(job));
  writeFeet(sheets, trail.transactionId);
  return sheets;
}

function proofOf(job: AuditTask): string[] {
  const certificate = new X509Certificate(job.key.certificate);
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject;
  return [
    job.trail.isSigned
      ? `This page and every document of the transaction are sealed by "${name}". Open one in a program that shows digital signatures: it tells whether anything was changed since.`
      : `This page is sealed by "${name}". Open it in a program that shows digital signatures: it tells whether anything was changed since. No document of this transaction was sealed.`,
    `SHA-256 fingerprint of the certificate: ${certificate.fingerprint256}.`,
    'The digests above are those of the files, byte for byte; any program that computes SHA-256 gives the same ones.',
  ];
}

function writeFeet(sheets: Sheets, transactionId: string): void {
  const letters = { size: 7.5, ink: 'lesser' as const };
  const pages = sheets.pages.splice(0);
  for (const [index, page] of pages.entries()) {
    sheets.pages.push(page);
    const y = sheet.height - sheet.foot + 20;
    sheets.rule(y - 4);
    sheets.put(`Audit trail  ·  ${transactionId}`, sheet.margin, y, letters);
    const number = `${index + 1} of ${pages.length}`;
    const width = sheets.widthOf(number, letters);
    sheets.put(number, sheet.width - sheet.margin - width, y, letters);
  }
  sheets.y = sheet.height - lineOf(letters.size);
}
