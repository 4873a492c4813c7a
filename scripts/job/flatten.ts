import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Rect } from '#core/geometry/rect.ts';
import { readEmbeddedFields } from '#web/pdf/reading/readEmbeddedFields.ts';
import { pageOperators } from '../../src/testing/pdf/pageOperators.ts';

/** A place where the job wants a field. */
export interface Wish {
  type: 'Check' | 'SingleLine';
  rect: Rect;
}

/** The least width of a line of the job, in points: narrower ones hold a letter or two. */
const leastWidth = 30;

/** Ten checks and ten lines of the file's first page, evenly spread, from above to below. */
export async function readWishes(bytes: Uint8Array): Promise<Wish[]> {
  for await (const { page, box } of pageOperators(bytes)) {
    const fields = readEmbeddedFields(await page.getAnnotations({ intent: 'any' }), box);
    const of = (types: readonly string[], least: number) =>
      fields
        .filter(({ type, rect, hidden }) => types.includes(type) && !hidden && rect.width >= least)
        .map(({ rect }) => rect);
    const wishes = [
      ...spread(of(['check', 'radio'], 4)).map((rect): Wish => ({ type: 'Check', rect })),
      ...spread(of(['text'], leastWidth)).map((rect): Wish => ({ type: 'SingleLine', rect })),
    ];
    return wishes.toSorted((a, b) => a.rect.y - b.rect.y || a.rect.x - b.rect.x);
  }
  return [];
}

const wanted = 10;

function spread(rects: readonly Rect[]): Rect[] {
  return rects.filter((_, index) => {
    const part = (at: number) => Math.floor((at * wanted) / rects.length);
    return rects.length <= wanted || part(index) !== part(index - 1);
  });
}

/** The print alone: the file without its form fields and other annotations. */
export async function flatten(bytes: Uint8Array): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes);
  for (const page of pdf.getPages()) page.node.delete(PDFName.of('Annots'));
  pdf.catalog.delete(PDFName.of('AcroForm'));
  return Buffer.from(await pdf.save());
}
