import '#server/service/pdf/search/olderNode.ts';
// The worker's code in this process, as where texts are searched.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PageBox, pageBoxOf } from '#core/geometry/pdfSpace.ts';
import type { OperatorList, PageResources } from '#core/printed/reading/readDrawing.ts';
import { resourcesOf } from '#web/pdf/reading/readPrintedPage.ts';

/** Milliseconds of processor time that this process has had until now. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A page as what reads it gets it: its operators without annotations, and its box. */
export interface PageOperators {
  page: PDFPageProxy;
  list: OperatorList;
  box: PageBox;
  resources: PageResources;
  /** Milliseconds of processor time that pdf.js took for the operators. */
  took: number;
}

/** Reads the operators of all pages, one after the other, by pdf.js in this process. */
export async function* pageOperators(bytes: Uint8Array): AsyncGenerator<PageOperators> {
  Object.assign(globalThis, { pdfjsWorker });
  const task = getDocument({
    // pdf.js takes the bytes for itself.
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const layers = await pdf.getOptionalContentConfig({ intent: 'display' });
    for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber += 1) {
      const page = await pdf.getPage(pageNumber);
      const start = processorTime();
      const list = await page.getOperatorList({ intent: 'display', annotationMode: 0 });
      const took = processorTime() - start;
      const box = pageBoxOf(page);
      const resources = resourcesOf(page.commonObjs, (group) => layers.isVisible(group));
      yield { page, list, box, resources, took };
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}
