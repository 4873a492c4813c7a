import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Rect } from '#core/geometry/rect.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import type { TextFile } from '#server/service/pdf/pdfReport.ts';

/** Parts of a point, and of an item's length, that positions are kept in. */
const perPoint = 10_000;
const perLength = 1_000_000;

/** Bytes of a file that stand before its pages. */
export const digestLength = 64;

/** An item: its text, whether it ends its line, its four points, its spans one after another. */
type PackedItem = [text: string, endsLine: 0 | 1, points: number[], spans: number[] | 0];
/** The items of a page, then its boxes one after another: x, y, width and height of each. */
type PackedPage = [items: PackedItem[], sides?: number[], pictures?: number[]];

/** What is kept of a page; without stops only its words were read, not where its glyphs stand. */
type KeptPage = Pick<PageItems, 'items'> & Partial<PageItems>;

/** A page on one line, exact to 0.0001 pt. */
export function packPage({ items, stops }: KeptPage): string {
  const packed = items.map(({ text, endsLine, start, end, rise, fall, spans }): PackedItem => {
    const points = [start, end, rise, fall].flatMap(({ x, y }) => [x, y]);
    return [
      text,
      endsLine ? 1 : 0,
      points.map((value) => Math.round(value * perPoint)),
      spans ? spans.flat().map((value) => Math.round(value * perLength)) : 0,
    ];
  });
  const page: PackedPage = stops
    ? [packed, packRects(stops.sides), packRects(stops.pictures)]
    : [packed];
  return JSON.stringify(page);
}

function packRects(rects: readonly Rect[]): number[] {
  return rects
    .flatMap(({ x, y, width, height }) => [x, y, width, height])
    .map((value) => Math.round(value * perPoint));
}

function unpackRects(numbers: readonly number[]): Rect[] {
  const at = (index: number) => (numbers[index] ?? 0) / perPoint;
  return Array.from({ length: numbers.length / 4 }, (_, index) => ({
    x: at(4 * index),
    y: at(4 * index + 1),
    width: at(4 * index + 2),
    height: at(4 * index + 3),
  }));
}

/** What `packPage` packed. */
export function unpackPage(line: string): KeptPage {
  const [packed, sides, pictures] = JSON.parse(line) as PackedPage;
  const items = packed.map(([text, endsLine, points, spans]) => {
    const at = (index: number) => ({
      x: (points[index] ?? 0) / perPoint,
      y: (points[index + 1] ?? 0) / perPoint,
    });
    return {
      text,
      start: at(0),
      end: at(2),
      rise: at(4),
      fall: at(6),
      endsLine: endsLine === 1,
      ...(spans ? { spans: pairsOf(spans) } : {}),
    };
  });
  return sides && pictures
    ? { items, stops: { sides: unpackRects(sides), pictures: unpackRects(pictures) } }
    : { items };
}

function pairsOf(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    (numbers[2 * index] ?? 0) / perLength,
    (numbers[2 * index + 1] ?? 0) / perLength,
  ]);
}

/**
 * Writes the packed pages of a document to a file of their own. Resolves to whether it is there: a
 * search does not fail because its text cannot be kept.
 */
export async function writeTextFile(
  { path, document }: TextFile,
  pages: readonly string[],
): Promise<boolean> {
  const text = pages.join('\n');
  try {
    const content = `${digestOf(document, text)}\n${text}`;
    await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}

/** The packed pages in a file; undefined where it is not there, was changed, or is another's. */
export async function readTextFile({ path, document }: TextFile): Promise<string[] | undefined> {
  const content = await readFile(path, 'utf8').catch(() => undefined);
  if (content === undefined) return undefined;
  const end = content.indexOf('\n');
  const text = content.slice(end + 1);
  if (content.slice(0, end) !== digestOf(document, text)) return undefined;
  return text === '' ? [] : text.split('\n');
}

/** Names how pages are packed: what was written in another way is not read. */
const format = 'items, sides and pictures of pages with hits';

/** The digest of a text together with whose it is, and how it is written. */
function digestOf(document: string, text: string): string {
  return createHash('sha256').update(`${document}\n${format}\n`).update(text).digest('hex');
}
