import type { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import {
  dict,
  name,
  PdfDict,
  PdfRef,
  PdfSource,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { textBytes, decodeText } from '#server/service/pdf/file/textString.ts';
import type { SealOutline } from '#server/service/pdf/sealJob.ts';
import { openByteRange } from './ownRange.ts';
import { mostTokenBytes } from './tokenRoom.ts';

/** Where the signature of a seal is to be written. */
export interface SealPlace {
  signature: PdfRef;
  /** The full name of its field. */
  fieldName: string;
  /** The number of bytes kept free for the CMS signature. */
  room: number;
}

/** Permission 1: no changes (DocMDP, ISO 32000-2, 12.8.2.2). */
const certification = dict({
  Type: name('SigRef'),
  TransformMethod: name('DocMDP'),
  TransformParams: dict({ Type: name('TransformParams'), P: 1, V: name('1.2') }),
});

/** The flags Print and Locked (ISO 32000-1, 12.5.3); without an area, the widget is not seen. */
const widgetFlags = 4 | 128;

/**
 * Adds a signature field without an appearance to the first page, and its signature with free space
 * for what is computed once everything is written. With `keepFields`, for a document that has
 * earlier signatures, the form keeps its fields and the seal approves; otherwise the seal is its
 * only field and certifies the document, so that readers take every later change as forbidden.
 */
export function addSealField(
  pageEdits: PageEdits,
  mark: SealOutline,
  keepFields: boolean,
): SealPlace {
  const { edit } = pageEdits;
  const { file } = edit;
  const certificates = [mark.key.certificate, ...mark.key.chain];
  const stampRoom = mark.stamped ? mostTokenBytes : 0;
  const room = 4096 + stampRoom + certificates.reduce((sum, one) => sum + one.length, 0);
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
      Reference: keepFields ? undefined : [certification],
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
  // Every filled field has its appearance. A reader that made its own might lack the glyphs.
  newForm.delete('NeedAppearances');
  setForm(pageEdits, newForm, keepFields ? undefined : signature);
  return { signature, fieldName, room };
}

/** Sets the form, and the signature that certifies the document from now on, if one does. */
function setForm({ edit }: PageEdits, form: PdfDict, certifying: PdfRef | undefined): void {
  const catalog = edit.catalog.copy();
  const ownForm = catalog.raw('AcroForm');
  if (!certifying && ownForm instanceof PdfRef && edit.dict(ownForm)) {
    edit.update(ownForm, form);
    return;
  }
  catalog.set('AcroForm', edit.add(form));
  if (certifying) {
    // Usage rights, which stand there too, were granted to the unchanged document; readers would
    // now only warn about them.
    catalog.set('Perms', dict({ DocMDP: certifying }));
    catalog.delete('NeedsRendering');
  }
  edit.updateCatalog(catalog);
}

function freeName(fields: readonly (PdfDict | undefined)[]): string {
  const taken = new Set(
    fields.map((field) => {
      const own = field?.raw('T');
      return own instanceof PdfString ? decodeText(own.bytes) : '';
    }),
  );
  for (let count = 1; ; count++) if (!taken.has(`Seal${count}`)) return `Seal${count}`;
}

/** Returns a time as a PDF date in UTC (ISO 32000-1, 7.9.4). */
export function pdfDate(time: string): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '');
  return `D:${digits.slice(0, 14)}Z`;
}
