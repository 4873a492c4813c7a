import type { PageEdits } from '../draw/PageEdits.ts';
import { dict, name, PdfDict, PdfRef, PdfSource, PdfString } from '../file/pdfObject.ts';
import { textBytes, textOf } from '../inspect/textString.ts';
import type { SealMark } from '../sealJob.ts';

/** Where the signature of a seal is filled in. */
export interface SealPlace {
  signature: PdfRef;
  /** The full name of its field. */
  fieldName: string;
  /** Bytes kept free for the CMS signature. */
  room: number;
}

const byteRangeWidth = 10;
/**
 * Stands for the byte range until the file's length is known; as long as three ten-digit numbers.
 */
export const openByteRange = `[0 ${'*'.repeat(byteRangeWidth)} ${'*'.repeat(byteRangeWidth)} ${'*'.repeat(byteRangeWidth)}]`;

/** Invisible, but printed and locked (ISO 32000-1, 12.5.3). */
const widgetFlags = 4 | 128;

/**
 * Adds a signature field without a look of its own to the first page, and its signature with room
 * for what is computed when all is written. With `keepFields`, the form keeps its fields; else the
 * seal is its only one.
 */
export function addSealField(pageEdits: PageEdits, mark: SealMark, keepFields: boolean): SealPlace {
  const { edit } = pageEdits;
  const { file } = edit;
  const certificates = [mark.key.certificate, ...mark.key.chain];
  const room = 4096 + certificates.reduce((sum, one) => sum + one.length, 0);
  const text = (value: string) => new PdfString(textBytes(value));
  const signature = edit.add(
    dict({
      Type: name('Sig'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.CAdES.detached'),
      ByteRange: new PdfSource(openByteRange),
      Contents: new PdfSource(`<${'0'.repeat(room * 2)}>`),
      M: text(pdfDate(mark.signingTime)),
      Reason: text(`${mark.reason} (transaction ${mark.transactionId})`),
      Prop_Build: dict({ App: dict({ Name: name('Fieldwright') }) }),
    }),
  );
  const form = file.dict(file.catalog.raw('AcroForm'));
  const fields = keepFields ? (file.array(form?.raw('Fields')) ?? []) : [];
  const fieldName = freeName(fields.map((field) => file.dict(field)));
  const field = edit.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: text(fieldName),
      V: signature,
      Rect: [0, 0, 0, 0],
      F: widgetFlags,
      P: pageEdits.refOf(0),
    }),
  );
  pageEdits.annots(0).push(field);
  const newForm = keepFields && form ? form.copy() : new PdfDict();
  newForm.set('Fields', [...fields, field]);
  newForm.set('SigFlags', 3);
  // Every filled field has its drawing; a reader that made its own might lack the letters.
  newForm.delete('NeedAppearances');
  setForm(pageEdits, newForm, keepFields);
  return { signature, fieldName, room };
}

function setForm({ edit }: PageEdits, form: PdfDict, keepFields: boolean): void {
  const catalog = edit.catalog.copy();
  const ownForm = catalog.raw('AcroForm');
  if (keepFields && ownForm instanceof PdfRef && edit.dict(ownForm)) {
    edit.update(ownForm, form);
    return;
  }
  catalog.set('AcroForm', edit.add(form));
  if (!keepFields) {
    // Rights that a reader's maker granted to the unchanged document would only raise alarms now.
    catalog.delete('Perms');
    catalog.delete('NeedsRendering');
  }
  edit.updateCatalog(catalog);
}

function freeName(fields: readonly (PdfDict | undefined)[]): string {
  const taken = new Set(
    fields.map((field) => {
      const own = field?.raw('T');
      return own instanceof PdfString ? textOf(own.bytes) : '';
    }),
  );
  for (let count = 1; ; count++) if (!taken.has(`Seal${count}`)) return `Seal${count}`;
}

/** A time as a PDF date in UTC (ISO 32000-1, 7.9.4). */
export function pdfDate(time: string): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '');
  return `D:${digits.slice(0, 14)}Z`;
}
