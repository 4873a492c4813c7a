import type { PdfEdit } from '../file/PdfEdit.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream } from '../file/pdfObject.ts';
import { PdfTrouble } from '../file/pdfTrouble.ts';
import type { PdfPage } from '../inspect/walkPages.ts';
import { graphicsDepth, type LeftOpen } from './graphicsDepth.ts';

interface PageEdit {
  /**
   * Content in user space, in the order in which it is drawn, over everything that the page has.
   */
  content: string[];
  resources: { kind: 'Font' | 'XObject'; name: string; ref: PdfRef }[];
  annots: PdfObject[] | undefined;
}

/** The most content of one page that is looked through for what it leaves open. */
const mostContent = 64 * 1024 * 1024;

/** Collects what is added to pages and taken from them, and writes each changed page once. */
export class PageEdits {
  readonly edit: PdfEdit;
  readonly pages: readonly PdfPage[];
  readonly #edits = new Map<number, PageEdit>();
  #saveState: PdfRef | undefined;

  constructor(edit: PdfEdit, pages: readonly PdfPage[]) {
    this.edit = edit;
    this.pages = pages;
  }

  /** The page of this index; throws for one that the document does not have. */
  page(index: number): PdfPage {
    const page = this.pages[index];
    if (page) return page;
    const message = `The document has ${this.pages.length} pages; a field is on page ${index + 1}.`;
    throw new PdfTrouble('unsupported', message);
  }

  /**
   * Draws over the page; `content` is in user space and leaves the graphics state as it found it.
   */
  draw(index: number, content: string): void {
    this.#of(index).content.push(content);
  }

  /** Makes a font or form known to the page's content under this name. */
  use(index: number, kind: 'Font' | 'XObject', name: string, ref: PdfRef): void {
    const { resources } = this.#of(index);
    if (!resources.some((one) => one.kind === kind && one.name === name)) {
      resources.push({ kind, name, ref });
    }
  }

  /** The page's annotations, to be changed in place. */
  annots(index: number): PdfObject[] {
    const own = this.#of(index);
    own.annots ??= [...(this.edit.file.array(this.page(index).dict.raw('Annots')) ?? [])];
    return own.annots;
  }

  /** Where a page can be referred to, or undefined for one that has no number of its own. */
  refOf(index: number): PdfRef | undefined {
    return this.page(index).ref;
  }

  /** Writes all changed pages. */
  apply(): void {
    const taken = new Set<number>();
    for (const [index, page] of this.pages.entries()) {
      const change = this.#edits.get(index);
      const again = page.ref !== undefined && taken.has(page.ref.num);
      if (page.ref) taken.add(page.ref.num);
      if (!change) continue;
      const dict = this.#changed(page, change);
      if (page.ref && !again) this.edit.update(page.ref, dict);
      else this.#giveOwnNumber(page, dict);
    }
  }

  #of(index: number): PageEdit {
    this.page(index);
    let own = this.#edits.get(index);
    if (!own) {
      own = { content: [], resources: [], annots: undefined };
      this.#edits.set(index, own);
    }
    return own;
  }

  #changed(page: PdfPage, change: PageEdit): PdfDict {
    const dict = page.dict.copy();
    if (change.annots) dict.set('Annots', change.annots);
    if (change.content.length > 0) dict.set('Contents', this.#contents(page, change.content));
    if (change.resources.length > 0) dict.set('Resources', this.#resources(page, change.resources));
    return dict;
  }

  /** The page's own content between a saved and a restored state, then ours. */
  #contents(page: PdfPage, added: string[]): PdfObject {
    const { edit } = this;
    const { file } = edit;
    const own = page.dict.raw('Contents');
    const streams = file.array(own) ?? (own === undefined ? [] : [own]);
    const open = this.#leftOpen(streams);
    const close = `${open.inText ? '\nET' : ''}${'\nEMC'.repeat(open.marked)}${'\nQ'.repeat(open.saved + 1)}\n`;
    const after = edit.addStream(Buffer.from(close + added.join(''), 'latin1'));
    if (open.excess === 0) {
      this.#saveState ??= edit.addStream(Buffer.from('q\n'));
      return [this.#saveState, ...streams, after];
    }
    const before = edit.addStream(Buffer.from('q\n'.repeat(Math.min(open.excess, 1000) + 1)));
    return [before, ...streams, after];
  }

  #leftOpen(streams: PdfObject[]): LeftOpen {
    const { file } = this.edit;
    const parts: Uint8Array[] = [];
    let length = 0;
    for (const value of streams) {
      const stream = file.get(value);
      const bytes = stream instanceof PdfStream ? file.unpack(stream) : undefined;
      if (!bytes || length + bytes.length > mostContent) break;
      length += bytes.length;
      parts.push(bytes, Buffer.from('\n'));
    }
    return graphicsDepth(Buffer.concat(parts));
  }

  #resources(page: PdfPage, added: PageEdit['resources']): PdfDict {
    const { file } = this.edit;
    const resources = (file.dict(page.resources) ?? new PdfDict()).copy();
    for (const kind of ['Font', 'XObject'] as const) {
      const own = added.filter((one) => one.kind === kind);
      if (own.length === 0) continue;
      const known = (file.dict(resources.raw(kind)) ?? new PdfDict()).copy();
      for (const { name, ref } of own) known.set(name, ref);
      resources.set(kind, known);
    }
    return resources;
  }

  /**
   * A page that stands in the tree twice, or without a number, gets one, so that only this one page
   * changes.
   */
  #giveOwnNumber(page: PdfPage, dict: PdfDict): void {
    const { parent } = page;
    const holder = parent?.ref && this.edit.dict(parent.ref);
    const kids = this.edit.get(holder?.raw('Kids'));
    if (!parent?.ref || !holder || !Array.isArray(kids)) {
      const message =
        'The document names its pages in a way that cannot be changed. Print it to a new PDF.';
      throw new PdfTrouble('unsupported', message);
    }
    const changed = holder.copy();
    changed.set('Kids', kids.with(parent.index, this.edit.add(dict)));
    this.edit.update(parent.ref, changed);
  }
}
