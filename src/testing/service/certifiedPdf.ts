import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, name } from '#server/service/pdf/file/pdfObject.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { closeSeal } from '#server/service/pdf/seal/closeSeal.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { addSealField } from '#server/service/pdf/seal/sealField.ts';
import { digestSigner } from '#server/service/pdf/seal/digestSigner.ts';

/**
 * A document certified by its author (ISO 32000-2, 12.8.2.2) at this level, with a signature that
 * holds.
 */
export async function certifiedPdf(
  original: Uint8Array,
  level: 1 | 2 | 3,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await makeCertificate('The author');
  const { pdf, place } = withPdf(original, (file) => {
    const edit = new PdfEdit(file);
    const pageEdits = new PageEdits(edit, walkPages(file));
    const added = addSealField(
      pageEdits,
      {
        key,
        stamped: false,
        reason: 'Certified',
        signingTime: '2026-01-01T00:00:00.000Z',
        transactionId: '-',
      },
      true,
    );
    const signature = edit.dict(added.signature)?.copy() ?? dict({});
    const parameters = dict({ Type: name('TransformParams'), P: level, V: name('1.2') });
    const reference = dict({
      Type: name('SigRef'),
      TransformMethod: name('DocMDP'),
      TransformParams: parameters,
    });
    signature.set('Reference', [reference]);
    edit.update(added.signature, signature);
    const catalog = edit.catalog.copy();
    catalog.set('Perms', dict({ DocMDP: added.signature }));
    edit.updateCatalog(catalog);
    pageEdits.apply();
    return { pdf: edit.write(), place: added };
  });
  await closeSeal(pdf, place, digestSigner({ key }));
  return new Uint8Array(Buffer.concat(pdf.parts));
}
