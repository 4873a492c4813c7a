import { randomBytes } from 'node:crypto';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import {
  dict,
  name,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import { type ContentEnd, contentEnd } from './contentEnd.ts';

/** A font or form, and the name by which content refers to it. */
export interface NamedResource {
  readonly kind: 'Font' | 'XObject';
  readonly name: string;
  readonly ref: PdfRef;
}

/**
 * A name of a resource that no document can know: neither as a name of its own, nor in content that
 * waits for somebody to give it a meaning.
 */
export const freshName = () => `Fw${randomBytes(8).toString('hex')}`;

interface PageEdit {
  /**
   * Content in user space, in the order in which it is drawn, over everything that the page has.
   */
  content: string[];
  resources: NamedResource[];
  annots: PdfObject[] | undefined;
  /** Its widgets are gone through in the order of its annotations. */
  inOrder: boolean;
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
   * Those of `resources` that it names are made known to the page.
   */
  draw(index: number, content: string, ...resources: readonly NamedResource[]): void {
    const own = this.#of(index);
    own.content.push(content);
    for (const one of resources)
      if (content.includes(`/${one.name} `) && !own.resources.includes(one))
        own.resources.push(one);
  }

  /** The page's annotations from bottom to top, to be changed in place. */
  annots(index: number): PdfObject[] {
    const own = this.#of(index);
    own.annots ??= [...(this.edit.file.array(this.page(index).dict.raw('Annots')) ?? [])];
    return own.annots;
  }

  /** Has the Tab key go through the page's widgets in their order (ISO 32000-2, 12.5). */
  orderTabs(index: number): void {
    this.#of(index).inOrder = true;
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
      own = { content: [], resources: [], annots: undefined, inOrder: false };
      this.#edits.set(index, own);
    }
    return own;
  }

  #changed(page: PdfPage, change: PageEdit): PdfDict {
    const changed = page.dict.copy();
    if (change.annots) changed.set('Annots', change.annots);
    if (change.inOrder) changed.set('Tabs', name('W'));
    if (change.content.length > 0) changed.set('Contents', this.#contents(page, change));
    if (change.resources.length > 0) {
      changed.set('Resources', this.#resources(page, change.resources));
    }
    return changed;
  }

  /**
   * The page's own content between a saved and a restored state, then ours. Content that could take
   * ours for a part of its own becomes a form of its own first, which every reader reads apart;
   * nothing is added to its end, which an image without an end would take for its own.
   */
  #contents(page: PdfPage, change: PageEdit): PdfObject {
    const { edit } = this;
    const { file } = edit;
    const own = page.dict.raw('Contents');
    const list = file.array(own);
    const streams = (list ?? [own ?? null]).filter((value) => file.get(value) instanceof PdfStream);
    const { bytes: read, rest } = this.#read(streams, list !== undefined);
    const isWhole = rest.length === 0;
    const end = contentEnd(read);
    const bytes = withoutExcess(read, end);
    const added = change.content.join('');
    if (isWhole ? !end.isSound : streams.length === 1) {
      const form = isWhole
        ? edit.addStream(bytes, formMembers(page))
        : this.#formAsItIs(page, streams[0]);
      const label = freshName();
      change.resources.push({ kind: 'XObject', name: label, ref: form });
      // What the form leaves marked stays marked behind it, and its path goes on in some readers.
      const after = `\nn${'\nEMC'.repeat(end.marked)}\nQ\n${added}`;
      return edit.addStream(Buffer.from(`q /${label} Do${after}`, 'latin1'));
    }
    const after = edit.addStream(Buffer.from(`${closing(end)}\nQ\n${added}`, 'latin1'));
    this.#saveState ??= edit.addStream(Buffer.from('q\n'));
    const kept = end.excess.length > 0 ? [edit.addStream(bytes), ...rest] : streams;
    return [this.#saveState, ...kept, after];
  }

  /**
   * What the streams of a page hold together: several, and one of a list, end in a line break, as
   * pdf.js reads them. `rest`: from the first one on that cannot be unpacked or is too large.
   */
  #read(
    streams: readonly PdfObject[],
    isList: boolean,
  ): { bytes: Buffer; rest: readonly PdfObject[] } {
    const { file } = this.edit;
    const parts: Uint8Array[] = [];
    const space = Buffer.from(isList ? '\n' : '');
    let length = 0;
    for (const [index, value] of streams.entries()) {
      const stream = file.get(value);
      const bytes = stream instanceof PdfStream ? file.unpack(stream) : undefined;
      length += bytes?.length ?? 0;
      if (!bytes || length > mostContent)
        return { bytes: Buffer.concat(parts), rest: streams.slice(index) };
      parts.push(bytes, space);
    }
    return { bytes: Buffer.concat(parts), rest: [] };
  }

  /**
   * A stream that cannot be unpacked here is a form as it is: other readers make of it what they
   * can.
   */
  #formAsItIs(page: PdfPage, content: PdfObject | undefined): PdfRef {
    const stream = this.edit.file.get(content);
    if (!(stream instanceof PdfStream)) return this.edit.add(null);
    const members = new PdfDict([...stream.dict.entries, ...dict(formMembers(page)).entries]);
    return this.edit.add(new PdfStream(members, stream.bytes));
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

/** Ends what is left open. */
const closing = ({ inText, inPath, marked, saved }: ContentEnd) =>
  `${inText ? '\nET' : ''}${inPath ? '\nn' : ''}${'\nEMC'.repeat(marked)}${'\nQ'.repeat(saved)}`;

/**
 * Content without restores that have no save, which would do something between states that are
 * saved and restored: in the place of each stands an operator that does nothing (ISO 32000-1,
 * 7.8.2).
 */
function withoutExcess(bytes: Buffer, { excess }: ContentEnd): Buffer {
  const starts = [0, ...excess.map((at) => at + 1)];
  const parts = starts.flatMap((start, index) => {
    const end = excess[index];
    const part = bytes.subarray(start, end);
    return end === undefined ? [part] : [part, Buffer.from('EX')];
  });
  return excess.length === 0 ? bytes : Buffer.concat(parts);
}

/** Far beyond every page. */
const farAway = 32767;

/** A form that stands where the page's content stands and cuts nothing off (ISO 32000-1, 8.10). */
function formMembers({ box, resources }: PdfPage): Record<string, PdfObject> {
  const [left, bottom, right, top] = box.view;
  return {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [left - farAway, bottom - farAway, right + farAway, top + farAway],
    Resources: resources ?? new PdfDict(),
  };
}
