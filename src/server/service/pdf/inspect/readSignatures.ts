import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict, PdfName, type PdfObject, PdfString } from '#server/service/pdf/file/pdfObject.ts';

/** What earlier digital signatures say. */
export interface EarlierSignatures {
  count: number;
  /** Level of the certification (DocMDP), if the document is certified: 1 forbids every change. */
  certification: 1 | 2 | 3 | undefined;
}

const mostFields = 200_000;

/** Counts signed signature fields and reads the certification (ISO 32000-1, 12.8). */
export function readSignatures(file: PdfFile): EarlierSignatures {
  const signed = signaturesIn(file);
  const certifying = file.get(file.dict(file.catalog.raw('Perms'))?.raw('DocMDP'));
  if (isSignature(file, certifying)) signed.add(certifying);
  const certification = isSignature(file, certifying)
    ? levelOf(file, certifying)
    : [...signed].map((signature) => levelIfAny(file, signature)).find((level) => level);
  return { count: signed.size, certification };
}

/** Returns the signatures in the fields of the form. */
export function signaturesIn(file: PdfFile): Set<PdfDict> {
  const signed = new Set<PdfDict>();
  const form = file.dict(file.catalog.raw('AcroForm'));
  const stack: PdfObject[] = [...(file.array(form?.raw('Fields')) ?? [])];
  const seen = new Set<PdfObject>();
  for (let visits = 0; stack.length > 0 && visits < mostFields; visits++) {
    const field = file.get(stack.pop());
    if (!(field instanceof PdfDict) || seen.has(field)) continue;
    seen.add(field);
    const value = file.get(field.raw('V'));
    if (isSignature(file, value)) signed.add(value);
    for (const kid of file.array(field.raw('Kids')) ?? []) stack.push(kid);
  }
  return signed;
}

function isSignature(file: PdfFile, value: PdfObject): value is PdfDict {
  return (
    value instanceof PdfDict &&
    file.get(value.raw('Contents')) instanceof PdfString &&
    Array.isArray(file.get(value.raw('ByteRange')))
  );
}

function levelIfAny(file: PdfFile, signature: PdfDict): 1 | 2 | 3 | undefined {
  for (const value of file.array(signature.raw('Reference')) ?? []) {
    const reference = file.dict(value);
    const method = file.get(reference?.raw('TransformMethod'));
    if (!(method instanceof PdfName) || method.name !== 'DocMDP') continue;
    const level = file.number(file.dict(reference?.raw('TransformParams'))?.raw('P'));
    return level === 1 || level === 3 ? level : 2;
  }
  return undefined;
}

function levelOf(file: PdfFile, signature: PdfDict): 1 | 2 | 3 {
  return levelIfAny(file, signature) ?? 2;
}
