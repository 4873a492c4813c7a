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
    const visit = stack.pop() as Visit;
    const node = file.get(visit.value);
    if (!(node instanceof PdfDict) || isAbove(visit)) continue;
    const passed = passOn(node, visit.from);
    const type = file.name(node.raw('Type'));
    const kids = type === 'Page' ? undefined : file.array(node.raw('Kids'));
    if (kids) {
      if (stack.length + kids.length > mostNodes) throw tooManyPages();
      for (const below of visitsOf(kids, node, visit, passed)) stack.push(below);
    } else if (type === 'Page' || (visit.parent && type !== 'Pages')) {
      if (pages.length >= mostPages) throw tooManyPages();
      const box = boxOf(file, passed, node.raw('UserUnit'));
      const { parent } = visit;
      pages.push({ ref: refOf(visit), dict: node, box, resources: passed.Resources, parent });
    }
  }
  return pages;
}

const refOf = ({ value }: Visit) => (value instanceof PdfRef ? value : undefined);

/** Does the node stand above itself? */
const isAbove = ({ value, path }: Visit) => value instanceof PdfRef && path.has(value.num);

/** Returns the visits to the children of a node, the last first: the top of a stack comes first. */
function visitsOf(
  kids: readonly PdfObject[],
  node: PdfDict,
  visit: Visit,
  passed: Inherited,
): Visit[] {
  if (visit.path.size > deepest) throw new PdfTrouble('tooComplex', 'The page tree is too deep.');
  const ref = refOf(visit);
  const path = ref ? new Set([...visit.path, ref.num]) : visit.path;
  return kids
    .map((value, index) => ({ value, from: passed, parent: { ref, dict: node, index }, path }))
    .reverse();
}

/** Why a document is refused whose pages do not end. */
const tooManyPages = () =>
  new PdfTrouble('tooComplex', `The document has more than ${mostPages} pages.`);

/** Returns what a node passes on to those below it: what it inherits, and its own above that. */
function passOn(node: PdfDict, from: Inherited): Inherited {
  const passed: Inherited = { ...from };
  for (const key of inherited) {
    const own = node.raw(key);
    if (own !== undefined) passed[key] = own;
  }
  return passed;
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
