import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { linearizedPages } from './linearizedPages.ts';

/** A page as pdf.js finds it. */
export interface ShownPage {
  ref: PdfRef | undefined;
  dict: PdfDict;
}

/** Steps through a page tree at most, for one that contradicts itself. */
const mostSteps = 5_000_000;

/**
 * The pages that pdf.js shows of a page tree that contradicts itself, in their order: it counts
 * pages by what nodes say of themselves, and asks for one page after another.
 */
export function shownPages(file: PdfFile): ShownPage[] {
  const walk = new ShownWalk(file);
  const linearized = linearizedPages(file);
  const root = file.dict(file.catalog.raw('Pages'));
  const promised = linearized?.count ?? walk.count(root?.raw('Count'));
  if (promised === 0) return [];
  if (promised === undefined || (promised > 1 && !walk.page(promised - 1))) return walk.all();
  const pages = Array.from({ length: promised }, (_, index) => {
    const page = walk.page(index);
    if (page) return page;
    throw new PdfTrouble(
      'damaged',
      `The list of pages contradicts itself: page ${index + 1} cannot be found. Print the document to a new PDF.`,
    );
  });
  const ref = linearized && new PdfRef(linearized.firstNum, 0);
  const dict = file.dict(ref);
  if (linearized && dict && linearized.first < pages.length)
    pages[linearized.first] = { ref, dict };
  return pages;
}

/** Goes through a page tree as pdf.js does, with what it remembers between two pages. */
class ShownWalk {
  readonly #file: PdfFile;
  readonly #counts = new Map<number, number>();
  #steps = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** A number of pages that is believed. */
  count(value: PdfObject | undefined): number | undefined {
    const count = this.#file.number(value);
    return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
  }

  /** The page of this index; undefined where pdf.js would show an error. */
  page(wanted: number): ShownPage | undefined {
    const file = this.#file;
    const top = file.catalog.raw('Pages') ?? null;
    const stack: { value: PdfObject; ref?: PdfRef }[] = [{ value: file.get(top) }];
    const seen = new Set<number>(top instanceof PdfRef ? [top.num] : []);
    let at = 0;
    for (let next = stack.pop(); next; next = stack.pop()) {
      this.#step();
      const { value, ref } = next;
      const count = this.#said(value, ref);
      if (count !== undefined && at + count <= wanted) {
        at += count;
        continue;
      }
      if (value instanceof PdfRef) {
        if (seen.has(value.num)) return undefined;
        seen.add(value.num);
        stack.push({ value: file.get(value), ref: value });
        continue;
      }
      if (!(value instanceof PdfDict)) return undefined;
      if (this.#isPage(value)) return { ref, dict: value };
      const kids = file.array(value.raw('Kids'));
      if (!kids) return undefined;
      for (const kid of kids.toReversed()) stack.push({ value: kid });
    }
    return undefined;
  }

  /** How many pages a node is said to have, as far as that was seen; it is kept. */
  #said(value: PdfObject, ref: PdfRef | undefined): number | undefined {
    if (value instanceof PdfRef) return this.#counts.get(value.num);
    if (!(value instanceof PdfDict)) return undefined;
    const count = this.#isPage(value) ? 1 : this.count(value.raw('Count'));
    if (ref && count !== undefined) this.#counts.set(ref.num, count);
    return count;
  }

  /** All pages, whatever is said of their number. */
  all(): ShownPage[] {
    const file = this.#file;
    const pages: ShownPage[] = [];
    const stack: PdfObject[] = [file.catalog.raw('Pages') ?? null];
    const seen = new Set<number>();
    while (stack.length > 0) {
      this.#step();
      const value = stack.pop() ?? null;
      const ref = value instanceof PdfRef ? value : undefined;
      if (ref && seen.has(ref.num)) break;
      if (ref) seen.add(ref.num);
      const node = file.get(value);
      if (!(node instanceof PdfDict)) break;
      const kids = file.array(node.raw('Kids'));
      if (this.#isPage(node)) pages.push({ ref, dict: node });
      else if (!kids) break;
      else for (const kid of kids.toReversed()) stack.push(kid);
    }
    return pages;
  }

  #isPage(node: PdfDict): boolean {
    return this.#file.name(node.raw('Type')) === 'Page' || node.raw('Kids') === undefined;
  }

  #step(): void {
    if (++this.#steps > mostSteps)
      throw new PdfTrouble('tooComplex', 'The list of pages contradicts itself and is too long.');
  }
}
