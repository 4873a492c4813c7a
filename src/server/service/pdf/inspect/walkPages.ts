import {
  normalizeRotation,
  normalizeUserUnit,
  type PageBox,
  viewOf,
} from '#core/geometry/pdfSpace.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';

/** A page as found in the page tree. */
export interface PdfPage {
  /**
   * Undefined for a page that stands in its parent's /Kids itself, which is against the standard
   * but happens.
   */
  ref: PdfRef | undefined;
  dict: PdfDict;
  box: PageBox;
  /** The page's own or inherited resources, as written. */
  resources: PdfObject | undefined;
  /** The node that holds it and its place there. */
  parent: { ref: PdfRef | undefined; dict: PdfDict; index: number } | undefined;
}

const mostPages = 50_000;
const mostNodes = 200_000;
const deepest = 500;
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
type Inherited = Partial<Record<(typeof inherited)[number], PdfObject>>;

interface Visit {
  value: PdfObject;
  from: Inherited;
  parent: PdfPage['parent'];
  path: ReadonlySet<number>;
}

/**
 * The pages in order (ISO 32000-1, 7.7.3), with what they inherit. A node that contains itself is
 * passed over. Throws `tooComplex` beyond 50,000 pages.
 */
export function walkPages(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = [];
  const stack: Visit[] = [
    { value: file.catalog.raw('Pages') ?? null, from: {}, parent: undefined, path: new Set() },
  ];
  for (let visits = 0; stack.length > 0; visits++) {
    if (visits > mostNodes) throw new PdfTrouble('tooComplex', 'The page tree has no end.');
    const { value, from, parent, path } = stack.pop() as Visit;
    const ref = value instanceof PdfRef ? value : undefined;
    if (ref && path.has(ref.num)) continue;
    const node = file.get(value);
    if (!(node instanceof PdfDict)) continue;
    const passed: Inherited = { ...from };
    for (const key of inherited) {
      const own = node.raw(key);
      if (own !== undefined) passed[key] = own;
    }
    const kids = file.array(node.raw('Kids'));
    if (kids && file.name(node.raw('Type')) !== 'Page') {
      if (stack.length + kids.length > mostNodes) {
        throw new PdfTrouble('tooComplex', `The document has more than ${mostPages} pages.`);
      }
      if (path.size > deepest) throw new PdfTrouble('tooComplex', 'The page tree is too deep.');
      const below = ref ? new Set([...path, ref.num]) : path;
      for (let index = kids.length - 1; index >= 0; index--) {
        const kid = kids[index] as PdfObject;
        stack.push({
          value: kid,
          from: passed,
          parent: { ref, dict: node, index },
          path: below,
        });
      }
      continue;
    }
    const type = file.name(node.raw('Type'));
    if (type === 'Pages' || (!parent && type !== 'Page')) continue;
    if (pages.length >= mostPages) {
      throw new PdfTrouble('tooComplex', `The document has more than ${mostPages} pages.`);
    }
    const box = boxOf(file, passed, node.raw('UserUnit'));
    pages.push({ ref, dict: node, box, resources: passed.Resources, parent });
  }
  return pages;
}

function boxOf(file: PdfFile, passed: Inherited, userUnit: PdfObject | undefined): PageBox {
  const numbers = (value: PdfObject | undefined) =>
    file.array(value)?.map((entry) => file.number(entry) ?? Number.NaN);
  return {
    view: viewOf(numbers(passed.MediaBox), numbers(passed.CropBox)),
    rotate: normalizeRotation(file.number(passed.Rotate)),
    userUnit: normalizeUserUnit(file.number(userUnit)),
  };
}
