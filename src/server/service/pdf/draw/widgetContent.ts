import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import { chainMatrices, pageToPdfMatrix, type PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { type PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { Keyword, ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import { PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { inheritedBy, type Widget } from '#server/service/pdf/inspect/fieldTree.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import { drawTick, wholeText } from './drawValue.ts';
import { Drawing, num } from './Drawing.ts';
import { drawLine } from './drawLine.ts';
import type { ValueFonts } from './ValueFonts.ts';

/**
 * The value of a text field as content in user space, with the background and border that the field
 * asks for.
 */
export function textContent(
  file: PdfFile,
  widget: Widget,
  page: PdfPage,
  field: ReportedWidget,
  value: string,
  fonts: ValueFonts,
): string {
  const { box, matrix } = turnedBox(field.box, field.turn);
  const frame = frameOf(file, widget, page);
  const drawing = new Drawing();
  if (field.comb) drawCells(file, widget, page, field, drawing, box);
  drawing.op(`0 0 ${num(box.width)} ${num(box.height)} re W n`);
  drawing.op(colorOf(file, widget));
  for (const line of linesOf(wholeText(value), field, box)) {
    drawLine(drawing, fonts, line);
  }
  return frame + drawing.under(chainMatrices(matrix, pageToPdfMatrix(page.box)));
}

/**
 * A tick as content in user space, with the background and border that the field asks for where
 * they are wanted.
 */
export function tickContent(
  file: PdfFile,
  widget: Widget,
  page: PdfPage,
  field: ReportedWidget,
  checked: boolean,
  framed: boolean,
): string {
  const { box, matrix } = turnedBox(field.box, field.turn);
  const drawing = new Drawing();
  if (checked) drawTick(drawing, box);
  const frame = framed ? frameOf(file, widget, page) : '';
  return drawing.empty
    ? frame
    : frame + drawing.under(chainMatrices(matrix, pageToPdfMatrix(page.box)));
}

/**
 * Too long a text is refused when it is entered; one that comes here nevertheless gets smaller
 * until it fits.
 */
function linesOf(text: string, field: ReportedWidget, box: Rect) {
  for (const fontSize of [field.fontSize, 5, 4, 3, 2, 1]) {
    const style = { ...field, fontSize: fontSize ?? field.fontSize };
    const { fontSize: size, ...rest } = style;
    const layout = layoutEmbeddedText(
      text,
      box,
      size === undefined ? rest : { ...rest, fontSize: size },
    );
    if (layout.ok) return layout.lines;
  }
  const layout = layoutEmbeddedText(text.slice(0, 1), box, { fontSize: 1 });
  return layout.ok ? layout.lines : [];
}

/** Background and border of a widget (ISO 32000-1, 12.5.6.19), in user space. */
function frameOf(file: PdfFile, widget: Widget, page: PdfPage): string {
  const corners = file.array(widget.dict.raw('Rect'))?.map((value) => file.number(value) ?? 0);
  const [a = 0, b = 0, c = 0, d = 0] = corners ?? [];
  const [left, bottom] = [Math.min(a, c), Math.min(b, d)];
  const [width, height] = [Math.abs(c - a), Math.abs(d - b)];
  const { background, border, line } = looksOf(file, widget, page);
  let content = '';
  if (background) {
    content += `${background} ${[left, bottom, width, height].map(num).join(' ')} re f\n`;
  }
  if (border && line > 0 && width > line && height > line) {
    const inner = [left + line / 2, bottom + line / 2, width - line, height - line];
    content += `${border} ${num(line)} w ${inner.map(num).join(' ')} re S\n`;
  }
  return content && `q\n${content}Q\n`;
}

/**
 * Background and border as operators, empty where there is none; the border's width in user units.
 */
function looksOf(file: PdfFile, widget: Widget, page: PdfPage) {
  const looks = file.dict(widget.dict.raw('MK'));
  const numbers = (key: string) =>
    (file.array(looks?.raw(key)) ?? []).map((value) => file.number(value) ?? 0);
  return {
    background: colorOps(numbers('BG'), ['g', 'rg', 'k']),
    border: colorOps(numbers('BC'), ['G', 'RG', 'K']),
    line: file.number(file.dict(widget.dict.raw('BS'))?.raw('W')) ?? 1 / page.box.userUnit,
  };
}

/** The lines between the cells of a comb, which belong to its border. */
function drawCells(
  file: PdfFile,
  widget: Widget,
  page: PdfPage,
  field: ReportedWidget,
  drawing: Drawing,
  box: Rect,
): void {
  const { border, line } = looksOf(file, widget, page);
  const cells = field.maxLength ?? 1;
  if (!border || !(line > 0) || cells > 1000) return;
  drawing.op(`${border} ${num(line * page.box.userUnit)} w`);
  for (let cell = 1; cell < cells; cell++) {
    const x = num((cell * box.width) / cells);
    drawing.op(`${x} 0 m ${x} ${num(box.height)} l S`);
  }
}

function colorOps(parts: number[], [gray, rgb, cmyk]: [string, string, string]): string {
  const operator = { 1: gray, 3: rgb, 4: cmyk }[parts.length];
  return operator ? `${parts.map(num).join(' ')} ${operator}` : '';
}

/** The colour operator of the default appearance; black where it has none. */
function colorOf(file: PdfFile, widget: Widget): string {
  const own = inheritedBy(file, widget, 'DA');
  const form = file.dict(file.catalog.raw('AcroForm'));
  const appearance = own instanceof PdfString ? own : file.get(form?.raw('DA'));
  if (!(appearance instanceof PdfString)) return '0 g';
  const reader = new ObjectReader(appearance.bytes);
  const counts: Record<string, number> = { g: 1, rg: 3, k: 4 };
  let found = '0 g';
  let numbers: number[] = [];
  for (let token = reader.token(); ; token = reader.token()) {
    if (token instanceof Keyword) {
      if (token.word === '') return found;
      const count = counts[token.word];
      if (count && numbers.length >= count) {
        found = `${numbers.slice(-count).map(num).join(' ')} ${token.word}`;
      }
      numbers = [];
    } else if (typeof token === 'number') numbers.push(token);
  }
}

/**
 * A box whose content is turned clockwise: the upright box in which the content is laid out, its
 * corner at the origin, and the matrix that takes it to its place.
 */
function turnedBox(rect: Rect, turn: 0 | 90 | 180 | 270): { box: Rect; matrix: PdfMatrix } {
  const { x, y, width, height } = rect;
  const upright = { x: 0, y: 0, width, height };
  const onSide = { x: 0, y: 0, width: height, height: width };
  if (turn === 90) return { box: onSide, matrix: [0, 1, -1, 0, x + width, y] };
  if (turn === 180) return { box: upright, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (turn === 270) return { box: onSide, matrix: [0, -1, 1, 0, x, y + height] };
  return { box: upright, matrix: [1, 0, 0, 1, x, y] };
}
