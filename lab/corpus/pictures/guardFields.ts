import { layoutTick } from '../../../src/core/fields/check.ts';
import type { Rect } from '../../../src/core/geometry/rect.ts';
import {
  lightIn,
  type PagePart,
  type PagePicture,
} from '../../../src/testing/pdf/comparePictures.ts';
import type { PdfReport } from '../../../src/server/service/pdf/pdfReport.ts';
import type { DrawnField, EmbeddedValue } from '../../../src/server/service/pdf/sealJob.ts';
import type { UploadedPdf } from '../../../src/server/service/transaction/state/uploadedPdf.ts';
import type { ScreenPage } from '../../../e2e/support/screens/screenReader.ts';

/** What is entered into a document, and the parts of its pages that may and must change by it. */
export interface Entered {
  fields: DrawnField[];
  embedded: EmbeddedValue[];
  /** By page; `must`: something new is to be seen there. */
  parts: Map<number, { part: PagePart; must: string | undefined }[]>;
}

/** A page that is looked at, as it is before anything is entered. */
export interface GuardedPage extends ScreenPage {
  number: number;
  picture: PagePicture;
}

/** The word that is entered; no tool splits it. */
const drawnWord = 'Fieldwright';
/** Points around a box that smoothed edges reach. */
const edge = 1.5;

/**
 * Entries for every page that is looked at: a text, a tick and a signature where dark ink can be
 * seen, one of them over an annotation where there is one, and every other of the PDF's own
 * fields: those that one round leaves as they are have their turn in the next.
 */
export function enterOn(
  pages: readonly GuardedPage[],
  report: PdfReport,
  judged: UploadedPdf,
  round: number,
): Entered {
  const entered: Entered = { fields: [], embedded: [], parts: new Map() };
  if (!judged.formOnly) for (const page of pages) placeOn(page, entered);
  const names = [...fillable(judged)].filter((_, index) => index % 2 === round);
  for (const [name, [first]] of names) entered.embedded.push({ name, value: valueFor(first) });
  const filled = new Set(names.map(([name]) => name));
  const sizes = new Map(pages.map(({ number, width, height }) => [number, { width, height }]));
  for (const { page, box, name, kind } of report.widgets) {
    const size = sizes.get(page);
    if (!size || !filled.has(name)) continue;
    const isSeen = kind === 'text' && box.width >= 8 && box.height >= 6;
    allow(entered, page, partOf(box, size), isSeen ? `the field ${name}` : undefined);
  }
  return entered;
}

/** Lets a part of a page change; `must`: something new is to be seen there. */
function allow({ parts }: Entered, page: number, part: PagePart, must: string | undefined): void {
  parts.set(page, [...(parts.get(page) ?? []), { part, must }]);
}

function placeOn(page: GuardedPage, entered: Entered): void {
  for (const [field, part] of placedOn(page)) {
    entered.fields.push(field);
    allow(entered, page.number, part, field.kind);
  }
}

type Own = NonNullable<UploadedPdf['embedded']>[number];

/** The PDF's own fields that people fill in, by name. */
function fillable({ embedded }: UploadedPdf): Map<string, Own[]> {
  const names = new Map<string, Own[]>();
  for (const widget of embedded)
    names.set(widget.name, [...(names.get(widget.name) ?? []), widget]);
  for (const [name, widgets] of names)
    if (widgets.some(({ readOnly, maxLength }) => readOnly || maxLength === 0)) names.delete(name);
  return names;
}

const valueFor = (widget: Own | undefined): string | boolean =>
  widget?.kind === 'check' ? widget.value !== true : 'Fw7'.slice(0, widget?.maxLength ?? 3);

const partOf = (
  { x, y, width, height }: Rect,
  size: { width: number; height: number },
): PagePart => ({
  left: (x - edge) / size.width,
  top: (y - edge) / size.height,
  right: (x + width + edge) / size.width,
  bottom: (y + height + edge) / size.height,
});

/** What is placed on a page, with the part of it that each may change. */
function placedOn(page: GuardedPage): [DrawnField, PagePart][] {
  const { width, height, number: pageNumber } = page;
  const wide = Math.min(160, width * 0.4);
  const high = Math.min(30, height * 0.08);
  const spots = spotsOn(page, wide, high);
  const make: ((rect: Rect) => DrawnField)[] = [
    (rect) => ({ kind: 'text', pageNumber, rect, text: drawnWord }),
    (rect) => ({
      ...{ kind: 'signature', pageNumber, rect, name: 'Anna' },
      strokes: [[0, 0, 2, 60, 20, 2, 120, 0, 2]],
    }),
    ({ x, y }) => {
      const rect = { x, y, width: Math.min(14, high), height: Math.min(14, high) };
      return { kind: 'strokes', pageNumber, rect, lines: [layoutTick(rect)], words: '☑' };
    },
  ];
  return make.flatMap((field, index): [DrawnField, PagePart][] => {
    const spot = spots[index];
    if (!spot) return [];
    const made = field(spot);
    return [[made, partOf(made.rect, page)]];
  });
}

/** Places for boxes that do not touch each other, where ink can be seen: first over annotations. */
function spotsOn(page: GuardedPage, width: number, height: number): Rect[] {
  const found: Rect[] = [];
  const over = page.annotations
    .filter(({ isNote }) => isNote)
    .slice(0, 20)
    .map(({ left, top, right, bottom }) => ({
      x: ((left + right) / 2) * page.width - width / 2,
      y: ((top + bottom) / 2) * page.height - height / 2,
    }));
  const rest = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].flatMap((top) =>
    [0.08, 0.5].map((left) => ({ x: page.width * left, y: page.height * top })),
  );
  for (const [index, at] of [...over, ...rest].entries()) {
    const rect = { ...at, width, height };
    const isInside =
      at.x >= 0 && at.y >= 0 && at.x + width <= page.width && at.y + height <= page.height;
    const isFree = found.every(
      (other) => Math.abs(other.x - at.x) > width + 4 || Math.abs(other.y - at.y) > height + 4,
    );
    if (!isInside || !isFree || lightIn(page.picture, partOf(rect, page)) < 0.8) continue;
    found.push(rect);
    // One over an annotation is enough, so that others are seen as they were.
    if (index < over.length && found.length === 1) over.splice(1);
  }
  return found;
}
