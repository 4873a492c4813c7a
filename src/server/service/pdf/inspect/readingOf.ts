import { createHash } from 'node:crypto';
import {
  type DocumentReading,
  pieceDigestBytes,
  rangeStep,
  wholeSize,
} from '#core/wire/documentReading.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { BrokenXref } from '#server/service/pdf/file/xref.ts';

/** Bytes that are compared with their digest together. */
const pieceSize = 256 * 1024;

/**
 * Ranges of page 1 at most, so that a header can name them: those that are closest to each other
 * become one.
 */
const mostRanges = 96;
/** Bytes at the beginning and at the end in which pdf.js looks for where a document begins. */
const edge = 1024;
/** Room for the word that ends an object, and for what is read ahead. */
const behind = 64;

/** How a document is read in parts: the digests of its pieces, and what its first page takes. */
export function readingOf(bytes: Uint8Array): DocumentReading {
  const digests: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize)
    digests.push(pieceDigest(bytes.subarray(at, at + pieceSize)));
  const first = bytes.length > wholeSize ? firstPageRanges(bytes) : undefined;
  return {
    pieceSize,
    pieces: Buffer.concat(digests).toString('base64'),
    ...(first && { first }),
  };
}

const pieceDigest = (piece: Uint8Array) =>
  createHash('sha256').update(piece).digest().subarray(0, pieceDigestBytes);

/** The ranges that pdf.js reads until page 1 is drawn; undefined where that cannot be told. */
export function firstPageRanges(bytes: Uint8Array): number[] | undefined {
  try {
    // A reader of its own notes the places of what is read now, and of nothing else.
    const file = new PdfFile(bytes, false, true);
    readFirstPage(file);
    readPath(file, file.catalog.raw('Pages'), -1);
    return rangesOf(file);
  } catch (error) {
    if (error instanceof BrokenXref || error instanceof PdfTrouble) return undefined;
    throw error;
  }
}

/** The ranges of all that was read so far, and of what is always looked at. */
function rangesOf({ bytes, xref, places }: PdfFile): number[] {
  const spans = [
    [0, edge],
    [xref.mark - edge, bytes.length],
    ...xref.ends,
    ...[...places.values()].map(({ at, end }) => [at, end]),
  ].map(([begin = 0, end = 0]) => ({
    begin: rangeStep * Math.floor(Math.max(0, begin) / rangeStep),
    end: Math.min(bytes.length, rangeStep * Math.ceil((end + behind) / rangeStep)),
  }));
  return joined(spans.sort((one, other) => one.begin - other.begin));
}

/** Joins spans, sorted by their begin: those that touch, and others until few enough are left. */
function joined(spans: readonly { begin: number; end: number }[], gap = 0): number[] {
  const ranges: number[] = [];
  for (const { begin, end } of spans) {
    const last = ranges.at(-1);
    if (last !== undefined && begin <= last + gap) ranges[ranges.length - 1] = Math.max(last, end);
    else ranges.push(begin, end);
  }
  if (ranges.length <= 2 * mostRanges) return ranges;
  const gaps = ranges.flatMap((begin, at) =>
    at % 2 === 0 && at > 0 ? begin - (ranges[at - 1] ?? 0) : [],
  );
  return joined(spans, gaps.sort((one, other) => other - one)[mostRanges - 1]);
}

/**
 * What leads away from a page or annotation: to other pages, to what is done when something is
 * pressed, and to what reads aloud.
 */
const elsewhere = new Set(['Parent', 'P', 'Dest', 'A', 'AA', 'Popup', 'IRT', 'StructParent', 'B']);

/** Reads what page 1 is drawn from, and what a document says of itself. */
function readFirstPage(file: PdfFile): void {
  const { catalog, xref } = file;
  const form = file.dict(catalog.raw('AcroForm'));
  file.get(xref.trailer.raw('Info'));
  for (const key of ['Metadata', 'StructTreeRoot', 'Names', 'Collection', 'Lang', 'Extensions'])
    file.get(catalog.raw(key));
  file.get(file.dict(catalog.raw('StructTreeRoot'))?.raw('RoleMap'));
  readAll(file, catalog.raw('OCProperties'));
  const page = readPath(file, catalog.raw('Pages'), 0);
  readAll(file, page);
  if (form) readForm(file, form, page);
}

/** Reads what is looked at of a form for the fields of a page. */
function readForm(file: PdfFile, form: PdfDict, page: PdfDict | undefined): void {
  const fields = form.raw('Fields');
  // All are looked through where it may be signed.
  if ((file.number(form.raw('SigFlags')) ?? 0) & 1) readFields(file, fields, 0);
  else file.get(fields);
  for (const kind of file.dict(form.raw('DR'))?.entries.values() ?? []) file.get(kind);
  // The form's fonts draw what has no picture of its own.
  if (file.get(form.raw('NeedAppearances')) === true) readAll(file, form.raw('DR'));
  const annotations = file.array(page?.raw('Annots')) ?? [];
  if (annotations.some((one) => mayLackParent(file, file.dict(one)))) readAll(file, fields);
}

/** Whether all fields are looked through for the one that a widget belongs to. */
function mayLackParent(file: PdfFile, widget: PdfDict | undefined): boolean {
  if (!widget || file.name(widget.raw('Subtype')) !== 'Widget') return false;
  const has = (key: string) => widget.raw(key) !== undefined;
  return !has('Parent') && !(has('FT') && has('T'));
}

/**
 * Reads the nodes from the root of the page tree to its first page (0), or to its last (-1) with
 * all that pdf.js passes on its way there: it counts the pages of each node.
 */
function readPath(file: PdfFile, root: PdfObject | undefined, side: 0 | -1): PdfDict | undefined {
  const above = new Set<PdfDict>();
  let node = file.dict(root);
  let resources: PdfObject | undefined;
  while (node && !above.has(node)) {
    above.add(node);
    resources = node.raw('Resources') ?? resources;
    const kids = file.array(node.raw('Kids')) ?? [];
    if (side === -1) for (const one of kids) file.get(one);
    const kid = kids.at(side);
    if (kid === undefined) break;
    node = file.dict(kid);
  }
  if (side === 0) readAll(file, resources);
  return node;
}

/** Reads the fields of a form as deep as they go. */
function readFields(file: PdfFile, fields: PdfObject | undefined, depth: number): void {
  if (depth > 16) return;
  for (const field of file.array(fields) ?? [])
    readFields(file, file.dict(field)?.raw('Kids'), depth + 1);
}

/** Reads all that something refers to, but what lies elsewhere. */
function readAll(file: PdfFile, from: PdfObject | undefined): void {
  const seen = new Set<number>();
  const stack: PdfObject[] = [from ?? null];
  while (stack.length > 0) {
    const value = stack.pop();
    if (Array.isArray(value)) for (const one of value) stack.push(one);
    else if (value instanceof PdfStream) stack.push(value.dict);
    else if (value instanceof PdfDict) {
      const isPlaced = value.raw('Rect') !== undefined || file.name(value.raw('Type')) === 'Page';
      for (const [key, one] of value.entries) if (!isPlaced || !elsewhere.has(key)) stack.push(one);
      readParents(file, value);
    } else if (value instanceof PdfRef && !seen.has(value.num)) {
      seen.add(value.num);
      stack.push(file.get(value));
    }
  }
}

/** Reads from which fields a widget inherits. */
function readParents(file: PdfFile, widget: PdfDict): void {
  if (file.name(widget.raw('Subtype')) !== 'Widget') return;
  let field: PdfDict | undefined = widget;
  for (let depth = 0; field && depth < 16; depth += 1) field = file.dict(field.raw('Parent'));
}
