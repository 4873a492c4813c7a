import type { EmbeddedField, PdfFacts } from '#server/service/transaction/state/pdfFacts.ts';
import type { PdfReport } from '#server/service/pdf/pdfReport.ts';

/**
 * What decisions and the signer's page need of an inspection: visible text boxes and check boxes,
 * and the pages' sizes.
 */
export function reportToFacts(report: PdfReport): PdfFacts {
  return {
    pages: report.pages.map((page) => page.size),
    ...(report.certification === 2 ? { formOnly: true } : {}),
    embedded: report.fields.flatMap((field): EmbeddedField[] =>
      (field.type === 'text' || field.type === 'check') && !field.hidden && field.name !== ''
        ? [
            {
              name: field.name,
              ...(field.label ? { label: field.label } : {}),
              kind: field.type,
              page: field.pageNumber,
              box: field.rect,
              ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
              comb: field.comb,
              multiline: field.multiline,
              readOnly: field.readOnly,
              required: field.required,
              ...(field.fontSize === undefined ? {} : { fontSize: field.fontSize }),
              align: field.align,
              turn: field.turn,
              value: field.value,
            },
          ]
        : [],
    ),
  };
}
