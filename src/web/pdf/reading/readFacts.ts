import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isRepaired } from './isRepaired.ts';
import { type Certification, readCertification } from './readCertification.ts';

/** What a file says about itself that decides what may be done with it. */
export interface PdfFacts {
  /** The bytes are encrypted, with or without a password to open them. */
  encrypted: boolean;
  /** Somebody had to type a password. */
  passwordNeeded: boolean;
  /**
   * It opens for everybody, but its owner forbids something: changing, filling, printing or
   * copying.
   */
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

/**
 * An XFA form without an AcroForm: its pages exist only while an XFA engine runs, so there is
 * nothing to place fields on.
 */
export function isDynamicXfa(info: DocumentInfo): boolean {
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true;
}

/** The part of what pdf.js says about a signature that is used. */
interface SignatureInfo {
  byteRange?: readonly number[];
}

/**
 * Whether a page's text is the stand-in that form designers put into files whose true pages only
 * their own engine makes: such a file may well have fields beside its XFA form.
 */
export function isStandIn(text: string): boolean {
  return /eventually replaced by the proper contents|need a later version of the PDF viewer/i.test(
    text.replaceAll(/\s+/g, ' '),
  );
}

/** Asks the open document, and the file itself, for its facts. */
export async function readFacts(
  proxy: PDFDocumentProxy,
  file: Blob,
  passwordNeeded: boolean,
  allPermissions: number,
): Promise<PdfFacts> {
  const [info, permissions, found, repaired] = await Promise.all([
    readDocumentInfo(proxy),
    proxy.getPermissions(),
    proxy.getSignatures().catch(() => null),
    // What the file cannot be read again for is not known; the form still is.
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
