import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { isRepaired, type ReadFile } from './isRepaired.ts';

/** What a file says about itself that decides what may be done with it. */
export interface PdfFacts {
  /** The bytes are encrypted, with or without a password to open them. */
  encrypted: boolean;
  /** A password had to be typed. */
  passwordNeeded: boolean;
  /** It opens for all, but its owner forbids something: changing, filling, printing, copying. */
  ownerRestricted: boolean;
  /** It carries an XFA form beside an AcroForm; the AcroForm is used. */
  staticXfa: boolean;
  /** It has an AcroForm with fields. */
  hasForm: boolean;
  /** Digital signatures in it that have a value. */
  signatureCount: number;
  /** A certification restricts what may be changed. */
  certification: Certification | undefined;
  /** It is a folder of other files (a collection). */
  isPortfolio: boolean;
  /** Its cross-reference is wrong: its objects had to be searched for. */
  repaired: boolean;
}

/** The flags of pdf.js's document information that are used; it types them as `object`. */
interface DocumentInfo {
  EncryptFilterName?: unknown;
  IsAcroFormPresent?: unknown;
  IsXFAPresent?: unknown;
  IsCollectionPresent?: unknown;
}

/** The document's information flags, or an empty object where they cannot be read. */
export async function readDocumentInfo(proxy: PDFDocumentProxy): Promise<DocumentInfo> {
  const { info } = await proxy.getMetadata();
  return info;
}

/** An XFA form without an AcroForm: without an XFA engine it has no pages to place fields on. */
export function isDynamicXfa(info: DocumentInfo): boolean {
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true;
}

/** The part of what pdf.js says about a signature that is used. */
interface SignatureInfo {
  byteRange?: readonly number[];
}

/**
 * Whether a page's text is the stand-in of a file whose true pages only its form designer's own
 * engine makes; such a file may have fields beside its XFA form.
 */
export function isStandIn(text: string): boolean {
  return /eventually replaced by the proper contents|need a later version of the PDF viewer/i.test(
    text.replaceAll(/\s+/g, ' '),
  );
}

/** Asks the open document, and the file itself, for its facts. */
export async function readFacts(
  proxy: PDFDocumentProxy,
  file: ReadFile,
  passwordNeeded: boolean,
  allPermissions: number,
): Promise<PdfFacts> {
  const [info, permissions, found, repaired] = await Promise.all([
    readDocumentInfo(proxy),
    proxy.getPermissions(),
    proxy.getSignatures().catch(() => null),
    // Without reading the file again this is unknown; the form still is known.
    isRepaired(file).catch(() => false),
  ]);
  const signatures: readonly SignatureInfo[] = found ?? [];
  return {
    encrypted: typeof info.EncryptFilterName === 'string',
    passwordNeeded,
    ownerRestricted: permissions !== null && permissions.size < allPermissions,
    staticXfa: info.IsXFAPresent === true,
    hasForm: info.IsAcroFormPresent === true,
    signatureCount: signatures.length,
    certification: await readCertification(
      file,
      signatures.flatMap(({ byteRange }) => (byteRange ? [byteRange] : [])),
    ).catch(() => undefined),
    isPortfolio: info.IsCollectionPresent === true,
    repaired,
  };
}

/** A certification's level (DocMDP, ISO 32000-2, 12.8.2.2): 1 no changes, 2 filling, 3 comments. */
export type Certification = 1 | 2 | 3;

/** Bytes looked at around a signature's contents, where its dictionary stands. */
const around = 16_384;

/** The level in a signature's dictionary, from the text around its contents; undefined for none. */
export function certificationIn(before: string, after: string): Certification | undefined {
  const own = before.slice(Math.max(0, before.lastIndexOf(' obj'))) + after.split('endobj', 1)[0];
  const transform = own.indexOf('/DocMDP');
  if (transform < 0) return undefined;
  const level = /\/P\s+([123])(?!\d|\s+\d+\s+R)/.exec(own)?.[1];
  // Without a level it is 2, says the standard.
  return level === '1' ? 1 : level === '3' ? 3 : 2;
}

/** The certification, which pdf.js does not report; `byteRanges` are those of the signatures. */
export async function readCertification(
  file: ReadFile,
  byteRanges: readonly (readonly number[])[],
): Promise<Certification | undefined> {
  const textOf = async (from: number, to: number) =>
    new TextDecoder('latin1').decode(await file.slice(Math.max(0, from), to).arrayBuffer());
  for (const [, end = 0, next = 0] of byteRanges) {
    const [before, after] = await Promise.all([
      textOf(end - around, end),
      textOf(next, next + around),
    ]);
    const level = certificationIn(before, after);
    if (level) return level;
  }
  return undefined;
}

/** Reads something of a page. */
export type PageReader<T extends object> = (
  page: PDFPageProxy,
  box: PageBox,
  document: PDFDocumentProxy,
) => Promise<T> | T;

/** Asks about a page, from 1, with a reader; trouble is an answer. */
type Ask = <T extends object>(pageNumber: number, read: PageReader<T>) => Promise<T | PdfProblem>;

/**
 * What asks for that of a page which showing it does not need: its reader is fetched when it is
 * first asked for, and one that does not come is the problem `notFetched`.
 */
export function laterReaders(ask: Ask) {
  const by =
    <T extends object>(fetchReader: () => Promise<PageReader<T>>) =>
    async (pageNumber: number) => {
      const read = await fetchReader().catch((error) => pdfProblem('notFetched', String(error)));
      return isPdfProblem(read) ? read : ask(pageNumber, read);
    };
  return {
    words: by(async () => (await import('./readPageWords.ts')).readPageWords),
    printed: by(async () => (await import('./readPrintedPage.ts')).readPrintedPage),
    lineItems: by(async () => (await import('./readLineItems.ts')).readLineItems),
    pageItems: by(async () => (await import('./readLineItems.ts')).readPageItems),
  };
}
