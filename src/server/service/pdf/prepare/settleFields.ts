import { inOneLine, undrawableIn } from '#core/appearance/fontMeasures.ts';
import { appearanceOf } from '#server/service/pdf/draw/drawAppearance.ts';
import { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { boxForm, textForm } from '#server/service/pdf/draw/fillFields.ts';
import { drawableValue } from '#server/service/pdf/draw/flattenFields.ts';
import { shownText } from '#server/service/pdf/draw/fillValues.ts';
import { Keyword, ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import {
  dict,
  name,
  type PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inheritedBy, type Widget } from '#server/service/pdf/inspect/fieldTree.ts';
import { readField } from '#server/service/pdf/inspect/readFields.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote, ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import { replaceAnnotation } from './settleAnnotations.ts';
import type { Unsettled } from './unsettled.ts';

/** A widget of which no drawing shows what it holds. */
interface Undrawn {
  widget: Widget;
  field: ReportedWidget;
  /** Whether it has a drawing, which shows something else. */
  hasOwn: boolean;
}

/**
 * Gives each text of the form a drawing that shows it, and takes off the wish that readers make
 * their own (`NeedAppearances`): so it looks the same everywhere. What has a drawing keeps it, but
 * where readers would have put another text in its place. A value that no font here has keeps what
 * it has. A check box without any drawing gets one, too, and values beside the form are taken off.
 */
export function settleFields({ edit, pages, widgets, isSigned }: Unsettled): PdfNote[] {
  const { file } = edit;
  const form = file.dict(file.catalog.raw('AcroForm'));
  const isAsked = file.get(form?.raw('NeedAppearances')) === true;
  const undrawn = widgets.flatMap((widget): Undrawn[] => {
    const own = appearanceOf(file, widget.dict);
    const hasValue = inheritedBy(file, widget, 'V') !== null;
    if (!isAsked && (own || !hasValue)) return [];
    const field = readField(file, pages, widget);
    const isText = field?.kind === 'text' || field?.kind === 'choice';
    if (!field || !isText || field.hidden || field.password) return [];
    // Readers that are asked draw the frame of an empty field.
    const isBare = field.value === '' && !(isAsked && file.dict(widget.dict.raw('MK')));
    const isTrue = own ? saysTrue(file, field, own.stream) : isBare;
    return isTrue ? [] : [{ widget, field, hasOwn: own !== undefined }];
  });
  const drawable = undrawn.filter(({ field }) => drawableValue(field) !== undefined);
  if (isSigned) {
    const isSeen = drawable.some(({ field, hasOwn }) => hasOwn || field.value !== '');
    if ((isAsked && isSeen) || isShownBeside(file, form, pages, widgets))
      throw new PdfTrouble('unsupported', signedTrouble);
    return undrawn.flatMap(noteOf);
  }
  const boxes = undrawnBoxes(file, pages, widgets);
  if (drawable.length + boxes.length > 0) drawAll(edit, pages, [...drawable, ...boxes]);
  const isBeside = hasValuesBeside(file, form, widgets);
  if (isAsked || isBeside) dropFromForm(edit, ['NeedAppearances', ...(isBeside ? ['XFA'] : [])]);
  return undrawn.flatMap(noteOf);
}

/** Check boxes to be seen, on or framed, that bring no drawing for any state. */
function undrawnBoxes(
  file: PdfFile,
  pages: readonly PdfPage[],
  widgets: readonly Widget[],
): Undrawn[] {
  return widgets.flatMap((widget): Undrawn[] => {
    if (file.get(file.dict(widget.dict.raw('AP'))?.raw('N'))) return [];
    const field = readField(file, pages, widget);
    if (field?.kind !== 'check' || field.hidden) return [];
    const isSeen = field.value === true || file.dict(widget.dict.raw('MK')) !== undefined;
    return isSeen ? [{ widget, field, hasOwn: false }] : [];
  });
}

function drawAll(edit: PdfEdit, pages: readonly PdfPage[], undrawn: readonly Undrawn[]): void {
  const fonts = new ValueFonts(() => edit.add(null));
  for (const { widget, field } of undrawn) {
    const page = pages[widget.pageIndex];
    if (page && field.kind === 'check') drawBox(edit, page, { widget, field }, fonts);
    const text = field.kind === 'check' ? undefined : drawableValue(field);
    if (!page || text === undefined) continue;
    const N = textForm(edit, page, { widget, field }, text, fonts);
    replaceAnnotation(edit, page, widget.index, (own) => own.set('AP', dict({ N })));
  }
  fonts.embed(edit);
}

function drawBox(
  edit: PdfEdit,
  page: PdfPage,
  { widget, field }: Pick<Undrawn, 'widget' | 'field'>,
  fonts: ValueFonts,
): void {
  const on = field.onState ?? 'Yes';
  const states = [on, 'Off'].map((state) => {
    return [state, boxForm(edit, page, { widget, field }, state === on, fonts)] as const;
  });
  replaceAnnotation(edit, page, widget.index, (own) => {
    own.set('AP', dict({ N: dict(Object.fromEntries(states)) }));
    own.set('AS', name(field.value === true ? on : 'Off'));
  });
}

const signedTrouble =
  'The document is signed, and values of its form are shown by some readers only. Ask for a copy whose fields were filled in by another program.';

/** Tells of a value that is not on the page, as no font here can put it there. */
function noteOf({ field, hasOwn }: Undrawn): PdfNote[] {
  const strange = undrawableIn(inOneLine(shownText(field)));
  if (strange.length === 0 || hasOwn) return [];
  return [
    {
      code: 'pdf-value-not-drawn',
      message: `The value of the field "${field.name}" on page ${field.page} is not drawn in this PDF, and no font here has ${strange.join(' ')}: it is not shown.`,
    },
  ];
}

/** Whether a drawing shows the value of its field. A choice may hold another text than it shows. */
function saysTrue(file: PdfFile, { kind, value }: ReportedWidget, own: PdfStream): boolean {
  return kind === 'choice' || lettersOf(String(value)) === lettersOf(textIn(file, own));
}

/** What of a text must be the same for it to be the same: its letters, without space. */
const lettersOf = (text: string) => text.normalize('NFC').replaceAll(/\s/gu, '');

/** The text that a drawing shows, as far as its letters stand for themselves. */
function textIn(file: PdfFile, stream: PdfStream): string {
  const bytes = file.unpack(stream);
  if (!bytes) return '';
  const reader = new ObjectReader(bytes);
  let text = '';
  let before: unknown;
  for (let token = reader.token(); ; token = reader.token()) {
    if (token instanceof Keyword) {
      if (token.word === '') return text;
      if (['Tj', "'", '"', 'TJ'].includes(token.word)) {
        for (const part of Array.isArray(before) ? before : [before])
          if (part instanceof PdfString) text += new TextDecoder('windows-1252').decode(part.bytes);
      } else if (token.word === 'Do') text += '\ufffc';
    }
    before = token;
  }
}

/**
 * Whether the form has values beside its fields (XFA 3.3, data sets), which pdf.js shows in those
 * that have none of their own, and no other reader.
 */
function hasValuesBeside(
  file: PdfFile,
  form: PdfDict | undefined,
  widgets: readonly Widget[],
): boolean {
  if (file.get(form?.raw('XFA') ?? null) === null) return false;
  return widgets.some((widget) => inheritedBy(file, widget, 'V') === null);
}

/** Whether pdf.js shows one of these values: of a field that has neither a value nor a drawing. */
function isShownBeside(
  file: PdfFile,
  form: PdfDict | undefined,
  pages: readonly PdfPage[],
  widgets: readonly Widget[],
): boolean {
  const xfa = form?.raw('XFA');
  const packets = (file.array(xfa) ?? [xfa ?? null]).flatMap((value) => {
    const packet = file.get(value);
    return packet instanceof PdfStream ? (file.unpack(packet) ?? []) : [];
  });
  const source = packets.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
  if (source === '') return false;
  return widgets.some((widget) => {
    if (inheritedBy(file, widget, 'V') !== null || appearanceOf(file, widget.dict)) return false;
    const [name = ''] = /[^.]*$/.exec(readField(file, pages, widget)?.name ?? '') ?? [];
    const element = name.replace(/\[\d+\]$/, '').replaceAll(/[^\w-]/g, '\\$&');
    const value = `<(?:[\\w-]+:)?${element}(?:\\s[^>]*)?>(?:\\s*<value[^>]*>)?\\s*[^<\\s]`;
    return element !== '' && new RegExp(value).test(source);
  });
}

function dropFromForm(edit: PdfEdit, keys: readonly string[]): void {
  const catalog = edit.catalog.copy();
  const own = catalog.raw('AcroForm');
  const form = edit.dict(own)?.copy();
  if (!form) return;
  for (const key of keys) form.delete(key);
  if (own instanceof PdfRef) edit.update(own, form);
  else {
    catalog.set('AcroForm', form);
    edit.updateCatalog(catalog);
  }
}
