import { type RawObject, type RawPdfOptions, type RawStream, rawPdf, rawStream } from './rawPdf.ts';

/** A page as PDF source. */
export interface RawPage {
  /** Members of its dictionary. */
  members?: string;
  /** What draws it; the font `F1` is Helvetica. */
  content?: string | RawStream;
}

/** A node of the page tree between its root and pages. */
export interface RawPageNode {
  members?: string;
  pages: readonly RawPage[];
}

export interface PagesPdfOptions extends Omit<RawPdfOptions, 'packed'> {
  /** More members of the catalog. */
  catalog?: string;
  /** What the pages inherit from the root of their tree: 612 by 792 points by default. */
  inherited?: string;
  /** More objects, by numbers from 4 on; those of the pages come behind them. */
  objects?: Record<number, RawObject>;
  /** Packs all objects but streams into an object stream. */
  isPacked?: boolean;
}

/** A text on a page: where its baseline begins, in points of the page's user space. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  /** Font size in points; 12 unless it says otherwise. */
  size?: number;
  /** As PDF source, such as `1 1 1 rg` for white. */
  color?: string;
}

/**
 * A PDF of these pages and nodes of pages, in order. Object 1 is the catalog, 2 the root of the
 * page tree, 3 Helvetica.
 */
export function pagesPdf(
  tree: readonly (RawPage | RawPageNode)[],
  options: PagesPdfOptions = {},
): Buffer {
  const { catalog = '', inherited = '/MediaBox [0 0 612 792]', isPacked, ...others } = options;
  const objects: Record<number, RawObject> = {
    ...options.objects,
    1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    3: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  };
  let next = Math.max(...Object.keys(objects).map(Number)) + 1;
  const addPage = ({ members = '', content }: RawPage, parent: number): number => {
    const number = next++;
    let drawing = '';
    if (content !== undefined) {
      drawing = `/Contents ${next} 0 R /Resources <</Font <</F1 3 0 R>>>>`;
      objects[next++] = typeof content === 'string' ? rawStream(content) : content;
    }
    objects[number] = `<</Type /Page /Parent ${parent} 0 R ${drawing} ${members}>>`;
    return number;
  };
  const addNode = ({ members = '', pages }: RawPageNode): number => {
    const number = next++;
    const kids = references(pages.map((page) => addPage(page, number)));
    objects[number] =
      `<</Type /Pages /Parent 2 0 R /Kids [${kids}] /Count ${pages.length} ${members}>>`;
    return number;
  };
  const kids = references(tree.map((one) => ('pages' in one ? addNode(one) : addPage(one, 2))));
  const count = tree.reduce((sum, one) => sum + ('pages' in one ? one.pages.length : 1), 0);
  objects[2] = `<</Type /Pages /Kids [${kids}] /Count ${count} ${inherited}>>`;
  const packed = isPacked ? Object.keys(objects).map(Number) : [];
  return rawPdf(objects, {
    ...others,
    packed: packed.filter((number) => typeof objects[number] === 'string'),
  });
}

/** `4 0 R 6 0 R`. */
export function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

/** Texts as the content of a page, in Helvetica; its characters are those of Latin 1. */
export function printed(texts: readonly PrintedText[]): string {
  return texts
    .map(
      ({ text, x, y, size = 12, color = '0 g' }) =>
        `${color} BT /F1 ${size} Tf ${x} ${y} Td ${rawString(text)} Tj ET`,
    )
    .join('\n');
}

/** A text as a string in PDF source. */
export function rawString(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, '\\$&')})`;
}
