import { type ListOption, stateInWords } from '#core/appearance/formWidget.ts';
import { isOutside } from '#core/geometry/keepInside.ts';
import { pageSize, pdfRectToPage } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { Keyword, ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import { PdfName, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import type { ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import {
  fieldFlag,
  flagsOf,
  fullNameOf,
  inheritedBy,
  onStateOf,
  optionOf,
  textValueOf,
  kindOf,
  type Widget,
} from './fieldTree.ts';
import { isShown } from './isShown.ts';
import type { PdfPage } from './walkPages.ts';

/**
 * What the widgets say about themselves, each with its own; undefined for one without a type or
 * place.
 */
export function readFields(
  file: PdfFile,
  pages: readonly PdfPage[],
  widgets: readonly Widget[],
): (ReportedWidget | undefined)[] {
  const fields = widgets.map((widget) => readField(file, pages, widget));
  // Two states that stand for the same are told apart by their names alone.
  const meanings = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { name, onState, exportValue } of fields.filter((field) => field !== undefined)) {
    if (onState === undefined || exportValue === undefined) continue;
    const key = JSON.stringify([name, exportValue]);
    const known = meanings.get(key) ?? onState;
    meanings.set(key, known);
    if (known !== onState) unclear.add(name);
  }
  return fields.map((field) =>
    field?.onState !== undefined && unclear.has(field.name)
      ? { ...field, exportValue: field.onState }
      : field,
  );
}

/** What a widget says about itself; undefined for one without a type, name or place. */
export function readField(
  file: PdfFile,
  pages: readonly PdfPage[],
  widget: Widget,
): ReportedWidget | undefined {
  const page = pages[widget.pageIndex];
  const kind = kindOf(file, widget);
  const box = page && boxOf(file, widget, page);
  if (!box || !kind) return undefined;
  const flags = flagsOf(file, widget);
  const label = textValueOf(file, inheritedBy(file, widget, 'TU'));
  const size = fontSizeOf(file, widget);
  const isButton = kind === 'check' || kind === 'radio';
  const onState = isButton ? onStateOf(file, widget) : undefined;
  return {
    name: fullNameOf(file, widget),
    kind,
    page: widget.pageIndex + 1,
    box,
    ...(label !== '' && { label }),
    ...writingOf(file, widget, kind, flags),
    readOnly: (flags & fieldFlag.readOnly) !== 0,
    hidden: isUnseen(file, widget, box, page),
    required: (flags & fieldFlag.required) !== 0,
    value: valueOf(file, widget, kind, onState),
    ...(onState !== undefined && {
      onState,
      exportValue: optionOf(file, widget, onState) ?? stateInWords(onState),
    }),
    ...(kind === 'radio' && (flags & fieldFlag.keptOn) !== 0 && { kept: true as const }),
    ...(size !== undefined && { fontSize: size * page.box.userUnit }),
    align: alignOf(file, widget),
    turn: turnOf(file, widget, page),
    ...(kind === 'choice' && { options: optionsOf(file, widget) }),
    ...(kind === 'choice' && (flags & fieldFlag.several) !== 0 && { several: true as const }),
  };
}

/** Is the widget flagged as hidden, without an area, or wholly beside its page? */
function isUnseen(file: PdfFile, widget: Widget, box: Rect, page: PdfPage): boolean {
  return (
    !isShown(file, widget.dict, 'screen') ||
    box.width === 0 ||
    box.height === 0 ||
    isOutside(box, pageSize(page.box))
  );
}

/** Returns where the widget is on the page as shown; undefined where its rectangle is no such. */
function boxOf(file: PdfFile, widget: Widget, page: PdfPage): Rect | undefined {
  const [x0, y0, x1, y1, more] = (file.array(widget.dict.raw('Rect')) ?? []).map(
    (value) => file.number(value) ?? Number.NaN,
  );
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined;
  if (more !== undefined || Number.isNaN(x0 + y0 + x1 + y1)) return undefined;
  return pdfRectToPage([x0, y0, x1, y1], page.box);
}

/** How a text is written into the field: in lines, in cells, hidden, up to a length. */
function writingOf(
  file: PdfFile,
  widget: Widget,
  kind: ReportedWidget['kind'],
  flags: number,
): Pick<ReportedWidget, 'maxLength' | 'comb' | 'multiline' | 'password'> {
  const maxLength = inheritedBy(file, widget, 'MaxLen');
  const limited = typeof maxLength === 'number' && maxLength > 0;
  const multiline =
    (kind === 'text' && (flags & fieldFlag.multiline) !== 0) ||
    // A list that is always open shows what is chosen at its top.
    (kind === 'choice' && (flags & fieldFlag.combo) === 0);
  const password = kind === 'text' && (flags & fieldFlag.password) !== 0;
  const comb = limited && !multiline && !password && (flags & fieldFlag.comb) !== 0;
  return { ...(limited && { maxLength }), comb, multiline, password };
}

/** The font size of the default appearance in user units; undefined where it is 0 or not given. */
export function fontSizeOf(file: PdfFile, widget: Widget): number | undefined {
  const own = inheritedBy(file, widget, 'DA');
  const form = file.dict(file.catalog.raw('AcroForm'));
  const appearance = own instanceof PdfString ? own : file.get(form?.raw('DA'));
  if (!(appearance instanceof PdfString)) return undefined;
  const reader = new ObjectReader(appearance.bytes);
  let size: number | undefined;
  let last: unknown;
  for (let token = reader.token(); ; token = reader.token()) {
    if (token instanceof Keyword) {
      if (token.word === '') break;
      if (token.word === 'Tf' && typeof last === 'number') size = last;
    }
    last = token;
  }
  return size !== undefined && size > 0 ? size : undefined;
}

/**
 * How far the widget's text is turned clockwise against the page as shown. A widget that says
 * nothing is upright.
 */
export function turnOf(file: PdfFile, widget: Widget, page: PdfPage): 0 | 90 | 180 | 270 {
  const counterClockwise = file.number(file.dict(widget.dict.raw('MK'))?.raw('R'));
  if (counterClockwise === undefined || counterClockwise % 90 !== 0) return 0;
  const turn = (((page.box.rotate - counterClockwise) % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

function alignOf(file: PdfFile, widget: Widget): ReportedWidget['align'] {
  const own = inheritedBy(file, widget, 'Q');
  const form = file.dict(file.catalog.raw('AcroForm'));
  const value = typeof own === 'number' ? own : file.number(form?.raw('Q'));
  if (value === 1) return 'center';
  return value === 2 ? 'right' : 'left';
}

function valueOf(
  file: PdfFile,
  widget: Widget,
  kind: ReportedWidget['kind'],
  onState: string | undefined,
): string | boolean {
  if (kind === 'button' || kind === 'signature') return '';
  if (kind === 'text' || kind === 'choice') {
    return textValueOf(file, inheritedBy(file, widget, 'V'));
  }
  const state = file.get(widget.dict.raw('AS')) ?? inheritedBy(file, widget, 'V');
  if (!(state instanceof PdfName) || state.name === 'Off') return false;
  return onState === undefined || state.name === onState;
}

function optionsOf(file: PdfFile, widget: Widget): ListOption[] {
  const options = inheritedBy(file, widget, 'Opt');
  if (!Array.isArray(options)) return [];
  return options.map((entry) => {
    const option = file.get(entry);
    const [held = null, shown = held] = Array.isArray(option) ? option : [option];
    return { value: textValueOf(file, file.get(held)), text: textValueOf(file, file.get(shown)) };
  });
}
