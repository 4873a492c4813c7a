import { formTextOf, mostFormText } from '#core/appearance/formWidget.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfReport } from '#server/service/pdf/pdfReport.ts';
import { walkWidgets } from './fieldTree.ts';
import { readFields } from './readFields.ts';
import { readScripts } from './readScripts.ts';
import { readSignatures } from './readSignatures.ts';
import { walkPages } from './walkPages.ts';

/**
 * Reads pages, embedded fields and earlier signatures of an uploaded PDF. Throws `PdfTrouble`, also
 * where its fields hold more text than a transaction takes: it would be read with each request.
 */
export function inspectPdf(bytes: Uint8Array): PdfReport {
  const report = withPdf(bytes, inspectFile);
  let characters = 0;
  for (const widget of report.widgets) characters += formTextOf(widget);
  if (characters > mostFormText)
    throw new PdfTrouble(
      'tooComplex',
      `The names, labels and values of its form fields take ${characters} characters together; at most ${mostFormText} are taken.`,
    );
  return report;
}

/** What an open document contains. Throws `PdfTrouble`. */
export function inspectFile(file: PdfFile): PdfReport {
  const pages = walkPages(file);
  if (pages.length === 0) throw new PdfTrouble('damaged', 'The document has no pages.');
  const { count, certification } = readSignatures(file);
  if (file.repaired && count > 0) {
    const message =
      'The document is signed and damaged: mending it would break its signatures. Ask for an undamaged copy.';
    throw new PdfTrouble('damaged', message);
  }
  const widgets = walkWidgets(file, pages);
  const fields = readFields(file, pages, widgets);
  return {
    ok: true,
    pages: pages.map(({ box }) => ({ box, size: pageSize(box) })),
    widgets: fields.filter((field) => field !== undefined),
    ...readScripts(file, widgets, () => fields),
    encrypted: file.encryption !== undefined,
    repaired: file.repaired,
    signatures: count,
    certified: certification === 1,
    ...(certification && { certification }),
    xfa: xfaOf(file),
  };
}

/**
 * An XFA form that draws itself has no pages of its own worth the name; a static one lies over real
 * pages.
 */
function xfaOf(file: PdfFile): PdfReport['xfa'] {
  const form = file.dict(file.catalog.raw('AcroForm'));
  if (form?.raw('XFA') === undefined || file.get(form.raw('XFA')) === null) return 'none';
  return file.get(file.catalog.raw('NeedsRendering')) === true ? 'dynamic' : 'static';
}
