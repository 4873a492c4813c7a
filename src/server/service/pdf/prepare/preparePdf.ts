import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfObject } from '#server/service/pdf/file/pdfObject.ts';
import { BrokenXref } from '#server/service/pdf/file/xref.ts';
import { walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import { inspectFile } from '#server/service/pdf/inspect/inspectPdf.ts';
import { readFields } from '#server/service/pdf/inspect/readFields.ts';
import { readScripts } from '#server/service/pdf/inspect/readScripts.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { findFlaw, type Flaw, pagesFlaw } from './findFlaw.ts';
import { isPageTreeSound, mendPages } from './mendPages.ts';
import { pageOneFirst } from './pageOneFirst.ts';
import { type Reached, reachAll } from './reachAll.ts';
import { quietDocument } from './quietDocument.ts';
import { settleAnnotations } from './settleAnnotations.ts';
import { settleDrawings } from './settleDrawings.ts';
import { settleFields } from './settleFields.ts';
import { settleLayers } from './settleLayers.ts';
import type { Settling } from './unsettled.ts';

/** The document that is shown, signed and sealed from now on. */
export interface PreparedPdf {
  report: PdfReport;
  file: PdfFile;
  /** Its bytes where it was written anew; undefined for one that stays as it arrived. */
  written: Buffer | undefined;
}

/**
 * Makes of an uploaded PDF the one document that everybody sees: a sound one stays as it is, byte
 * for byte, any other is written anew in the reading that pdf.js has of it, without a lock. Throws
 * `PdfTrouble`, also for what cannot be settled, and for what was signed before and would have to
 * be written anew.
 */
export function preparePdf(bytes: Uint8Array): PreparedPdf {
  const opened = openShown(bytes);
  const { file, flaw } = opened;
  const isSigned = readSignatures(file).count > 0;
  if (flaw && isSigned) throw signedAndFlawed(flaw);
  const notes: PdfNote[] = flaw ? [mendedNote(flaw)] : [];
  let prepared: Prepared = flaw ? writeMended(file) : { file, objects: opened.reached.objects };
  const edit = new PdfEdit(prepared.file);
  const pages = walkPages(prepared.file);
  const widgets = walkWidgets(prepared.file, pages);
  const { objects } = prepared;
  notes.push(...settlings.flatMap((settle) => settle({ edit, pages, widgets, objects, isSigned })));
  if (edit.isChanged) prepared = writtenAnew(edit);
  const inspected = inspectFile(prepared.file);
  const scripts = edit.isChanged
    ? readScripts(edit.file, widgets, () => readFields(edit.file, pages, widgets))
    : inspected;
  const upload = factsOfUpload(file, scripts);
  notes.push(...unrunNotes(upload.unrun));
  const report = { ...inspected, ...upload };
  return {
    report: notes.length > 0 ? { ...report, notes } : report,
    file: prepared.file,
    written: prepared.written,
  };
}

/**
 * What is known of a PDF from how it arrived: what was settled in it cannot be seen any more, and
 * what its scripts computed is computed here.
 */
function factsOfUpload(
  file: PdfFile,
  { calculations, unrun }: Pick<PdfReport, 'calculations' | 'unrun'>,
) {
  return {
    repaired: file.repaired,
    encrypted: file.encryption !== undefined,
    unrun,
    ...(calculations && { calculations }),
  };
}

interface Opened {
  file: PdfFile;
  reached: Reached;
}

interface Prepared {
  file: PdfFile;
  /** Everything of it that can be reached, by number. */
  objects: ReadonlyMap<number, PdfObject>;
  written?: Buffer;
}

/** Opens a document as pdf.js shows it, and finds out whether others see the same. */
function openShown(bytes: Uint8Array): Opened & { flaw: Flaw | undefined } {
  return withPdf(
    bytes,
    (file) => {
      const isTreeSound = isPageTreeSound(file);
      for (const { dict } of walkPages(file)) file.get(dict.raw('Contents'));
      // Where it cannot find a page, pdf.js searches the file for objects.
      if (file.wrongRows.size > 0 && !file.repaired)
        throw new BrokenXref('a page is not where it should be');
      const reached = reachAll(file);
      const flaw = findFlaw(file, bytes, reached) ?? (isTreeSound ? undefined : pagesFlaw);
      return { file, reached, flaw };
    },
    true,
  );
}

function writeMended(file: PdfFile): Prepared {
  const edit = new PdfEdit(file);
  if (!isPageTreeSound(file)) mendPages(edit);
  return writtenAnew(edit);
}

/**
 * Writes the document anew and opens it on the objects that it was written from: they are not read
 * again, as every writing of them is sound. Throws where the pages are not, which is a bug.
 */
function writtenAnew(edit: PdfEdit): Prepared {
  if (edit.file.encryption?.opensFiles === false)
    throw new PdfTrouble(
      'password',
      'The attachments of the document are locked by a password, and it has to be written anew. Take them out of it, or print it to a new PDF.',
    );
  const objects = edit.reached();
  const written = Buffer.concat(edit.writeAnew(pageOneFirst(objects, edit.catalog)).parts);
  const file = new PdfFile(written, false, false, objects);
  if (!isPageTreeSound(file)) throw new Error(`what was written anew has ${pagesFlaw}`);
  return { file, objects, written };
}

/** What is said of scripts that nobody runs here. */
const unrunNotes = (unrun: PdfReport['unrun']) => unrun.map((kind) => unrunWords[kind]);

const unrunWords = {
  totals: {
    code: 'pdf-totals-not-computed',
    message:
      'A script of the PDF computes a total that is not computed here: it stays as it is. Signers are told.',
  },
  entries: {
    code: 'pdf-scripts-not-run',
    message:
      'Scripts of the PDF check or change what is entered in some readers; they are not run here. Signers are told.',
  },
} as const satisfies Record<PdfReport['unrun'][number], PdfNote>;

const signedAndFlawed = (flaw: Flaw) =>
  new PdfTrouble(
    'damaged',
    `The document is signed and can be read in more than one way: it has ${flaw}. Writing it anew would break its signatures. Ask for an undamaged copy, or print it to a new PDF.`,
  );

const mendedNote = (flaw: Flaw): PdfNote => ({
  code: 'pdf-mended',
  message: `The PDF could be read in more than one way: it has ${flaw}. It was written anew as the page shows it; look through it before you send it.`,
});

/** All that is settled in a document when it arrives, in this order. */
const settlings: readonly Settling[] = [
  quietDocument,
  settleLayers,
  settleDrawings,
  settleFields,
  settleAnnotations,
];
