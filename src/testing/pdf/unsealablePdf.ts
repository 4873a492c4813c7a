import { type RawObject, rawPdf } from './rawPdf.ts';

/**
 * A PDF of one page that can be read and never be sealed: neither its page nor the root of its page
 * tree has a number, against the standard. `page` are more members of its page.
 */
export function unsealablePdf({
  page = '',
  objects = {},
  header,
}: {
  page?: string;
  objects?: Record<number, RawObject>;
  header?: string;
} = {}): Buffer {
  const tree = `<</Type /Pages /Kids [<</Type /Page /MediaBox [0 0 612 792] ${page}>>] /Count 1>>`;
  return rawPdf(
    { ...objects, 1: `<</Type /Catalog /Pages ${tree}>>` },
    header === undefined ? {} : { header },
  );
}
