import type { DocumentVersion } from '#core/draft/versions/replaceDocument.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { findPlaces } from '#web/designer/texts/findPlaces.ts';

/** Pages that are asked for at once: enough to keep the engine busy, few enough to stop soon. */
const atOnce = 4;

/**
 * Reads what stands on every page of an open PDF. A page that cannot be read counts as one without
 * text. `onPage` hears of each page; rejects when `signal` ends it.
 */
export async function readPdfVersion(
  key: string,
  pdf: PdfDocument,
  onPage: () => void,
  signal: AbortSignal,
): Promise<DocumentVersion> {
  const pages: {
    text: DocumentVersion['pages'][number]['text'];
    size: ReturnType<typeof pageSize>;
  }[] = [];
  let next = 0;
  const work = async () => {
    while (next < pdf.pageCount) {
      signal.throwIfAborted();
      const index = next;
      next += 1;
      const [text, box] = await Promise.all([pdf.textItems(index + 1), pdf.pageBox(index + 1)]);
      pages[index] = {
        text: isPdfProblem(text) ? [] : text,
        size: pageSize(isPdfProblem(box) ? pdf.firstBox : box),
      };
      onPage();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  signal.throwIfAborted();
  return { key, pages };
}

/** Reads a version, and where these texts stand in it. */
export async function readWithPlaces(
  key: string,
  pdf: PdfDocument,
  texts: readonly string[],
  onPage: () => void,
  signal: AbortSignal,
): Promise<DocumentVersion> {
  const version = await readPdfVersion(key, pdf, onPage, signal);
  return { ...version, found: await findPlaces(pdf, texts, signal) };
}
