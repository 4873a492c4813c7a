import { X509Certificate } from 'node:crypto';
import { pageToPdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { AuditTask } from '#server/service/pdf/auditJob.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { newPdf, PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
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
  const sheets = composeEvenly(job);
  const file = newPdf(sheets.pages.length, [0, 0, sheet.width, sheet.height], mostFonts);
  const edit = new PdfEdit(file);
  const pages = walkPages(file);
  const pageEdits = new PageEdits(edit, pages);
  for (const [index, drawing] of sheets.pages.entries()) {
    const content = drawing.under(pageToPdfMatrix(pageEdits.page(index).box));
    const named = [...sheets.regular.all, ...sheets.bold.all, ...sheets.pictures.resources(edit)];
    pageEdits.draw(index, content, ...named);
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
const mostFonts = 4;

/** The lowest end of a sheet, and the least of it that the last one is to fill. */
const lowest = sheet.height - sheet.foot;
const leastOfLast = 0.3;

/**
 * Lays everything out, on no more sheets than it takes; where the last one would be nearly empty,
 * all of them end a little higher.
 */
function composeEvenly(job: AuditTask): Sheets {
  let sheets = compose(job, lowest);
  const count = sheets.pages.length;
  const isEmpty = (one: Sheets) => one.y < sheet.margin + leastOfLast * (lowest - sheet.margin);
  const last = count > 1 ? lowest / 2 : lowest;
  for (let end = lowest - 40; isEmpty(sheets) && end > last; end -= 40) {
    const even = compose(job, end);
    if (even.pages.length > count) break;
    sheets = even;
  }
  writeFeet(sheets, job.trail.transactionId);
  return sheets;
}

/** Lays everything out on sheets that are filled down to `end`. */
function compose(job: AuditTask, end: number): Sheets {
  const { trail } = job;
  let fonts = 0;
  const newRef = () => new PdfRef(3 + fonts++, 0);
  const sheets = new Sheets(new ValueFonts(newRef), new ValueFonts(newRef, 'bold'), end);
  writeHead(sheets, trail);
  if (trail.files.length > 0)
    writeHeading(sheets, trail.files.length === 1 ? 'Document' : 'Documents');
  for (const file of trail.files) writeFile(sheets, file);
  writeHeading(sheets, 'People, and what each saw and did');
  const ofPerson = (id: string) => trail.events.filter(({ signerId }) => signerId === id);
  for (const signer of trail.signers) writeSigner(sheets, signer, ofPerson(signer.id));
  const people = new Set<string | undefined>(trail.signers.map(({ id }) => id));
  writeHeading(sheets, 'Everything in its order');
  writeEventHead(sheets);
  sheets.onNewSheet = () => writeEventHead(sheets);
  for (const event of trail.events)
    writeEvent(sheets, event, people.has(event.signerId) ? 'in short' : 'whole');
  sheets.onNewSheet = undefined;
  writeHeading(sheets, 'How to check');
  writeProof(sheets, proofOf(job));
  return sheets;
}

function proofOf(job: AuditTask): string[] {
  const certificate = new X509Certificate(job.key.certificate);
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject;
  const sealed = job.trail.isSigned
    ? `This page and every document of the transaction are sealed by "${name}".`
    : `This page is sealed by "${name}". No document of this transaction was sealed.`;
  return [
    `${sealed} Open one in a program that shows digital signatures, such as Adobe Acrobat Reader: it tells whether anything was changed since.`,
    `Compare the certificate that it names with this SHA-256 fingerprint: ${certificate.fingerprint256}.`,
    `Or drop the PDF at ${job.trail.service}/verify, which says in words what the seal proves; nothing of it is kept there.`,
    'The digests above are those of the files, byte for byte: any program that computes SHA-256 gives the same ones, as long as nothing was changed.',
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
