import { readFileSync, writeFileSync } from 'node:fs';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { entryDrawing, isEmptyEntry } from '#core/fields/kindFacts.ts';
import { pageRectToPdf, pageToPdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { ExportedField } from '#core/wire/surfaces/formSurface.ts';
import { Drawing, num } from '#server/service/pdf/draw/Drawing.ts';
import { drawValue } from '#server/service/pdf/draw/drawValue.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { PictureSet } from '#server/service/pdf/draw/PictureSet.ts';
import { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import {
  dict,
  name,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { decodeText, textBytes } from '#server/service/pdf/file/textString.ts';
import { fieldFlag } from '#server/service/pdf/inspect/fieldTree.ts';
import { annotationFlag } from '#server/service/pdf/inspect/isShown.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { areNames, chosenName, on, stateName } from './buttonStates.ts';

/** Fields to be added to the PDF at `source`; the result is written to `target`. */
export interface FormJob {
  source: string;
  target: string;
  fields: ExportedField[];
}

/** What a widget needs of the document that it is added to. */
interface Parts {
  pageEdits: PageEdits;
  fonts: ValueFonts;
  pictures: PictureSet;
}

type Members = Record<string, PdfObject | undefined>;
type Place = ExportedField['places'][number];

/** The members of a field and of each of its widgets, by how its kind is filled in. */
interface FieldForm {
  field(field: ExportedField): Members;
  widget(field: ExportedField, place: Place, parts: Parts): Members;
}

/** The name of the font in which readers set what is typed: one that all of them have. */
const typingFont = 'Helv';

const text = (value: string) => new PdfString(textBytes(value));
const source = (value: string) => new PdfString(Buffer.from(value, 'latin1'));

/** How text is set in a box (ISO 32000-1, 12.7.3.3). */
const quaddings = { left: 0, center: 1, right: 2 };

/** The form fields of a PDF that stand for our kinds (ISO 32000-1, 12.7.4). */
const forms: Record<'signature' | 'text' | 'strokes' | 'buttons', FieldForm> = {
  signature: {
    field: () => ({ FT: name('Sig'), Ff: fieldFlag.required }),
    widget: (_, place, parts) => ({ AP: dict({ N: formAt(parts, place, undefined) }) }),
  },
  text: {
    field: textMembers,
    widget: (field, place, parts) => {
      const size = field.manner?.FontSize ?? field.textSize ?? 0;
      const shown = drawingOf(field, place.box);
      const drawn = shown && at(place.box, { ...shown, ...(size > 0 && { textSize: size }) });
      return {
        DA: source(`/${typingFont} ${num(size / boxOf(parts, place).userUnit)} Tf 0 g`),
        AP: dict({ N: formAt(parts, place, drawn, '/Tx ') }),
      };
    },
  },
  strokes: {
    field: ({ value }) => ({ FT: name('Btn'), V: name(value === true ? on : 'Off') }),
    widget: ({ type, value }, place, parts) => {
      const drawn = fieldKinds[type].entry?.drawing(true, place.box, {});
      const states = {
        [on]: formAt(parts, place, drawn && at(place.box, drawn)),
        Off: formAt(parts, place, undefined),
      };
      return { AS: name(value === true ? on : 'Off'), AP: dict({ N: dict(states) }) };
    },
  },
  buttons: {
    field: ({ manner, places, value }) => ({
      FT: name('Btn'),
      // What names cannot say stands beside them, in their order.
      Opt: areNames(places) ? undefined : places.map(({ state = '' }) => text(state)),
      Ff: fieldFlag.radio | (manner?.Required ? fieldFlag.required | fieldFlag.keptOn : 0),
      V: name(chosenName(places, value)),
    }),
    widget: ({ type, places, value }, place, parts) => {
      const drawn = fieldKinds[type].entry?.drawing(true, place.box, {});
      const own = stateName(places, place);
      const states = {
        [own]: formAt(parts, place, drawn && at(place.box, drawn)),
        Off: formAt(parts, place, undefined),
      };
      return {
        AS: name(own === chosenName(places, value) ? own : 'Off'),
        AP: dict({ N: dict(states) }),
      };
    },
  },
};

const at = (rect: Rect, drawn: Pick<DrawnField, 'kind'> & object) =>
  ({ pageNumber: 1, rect, ...drawn }) as DrawnField;

/** What a text field, or a choice of texts, says of its value and of how it is set. */
function textMembers(field: ExportedField): Members {
  const { entry, traits } = fieldKinds[field.type];
  const manner = field.manner ?? {};
  const style = entry?.style?.(manner);
  const options = traits.includes('Options') ? (manner.Options ?? []) : undefined;
  const asked: [number, boolean | undefined][] = [
    [fieldFlag.combo, options !== undefined],
    [fieldFlag.required, manner.Required],
    [fieldFlag.readOnly, manner.ReadOnly],
    [fieldFlag.multiline, style?.multiline],
    [fieldFlag.comb, style?.comb],
  ];
  const flags = asked.reduce((sum, [flag, isAsked]) => (isAsked ? sum | flag : sum), 0);
  const shown = drawingOf(field, { x: 0, y: 0, width: 1, height: 1 });
  return {
    FT: name(options ? 'Ch' : 'Tx'),
    Opt: options?.map(text),
    ...(flags !== 0 && { Ff: flags }),
    MaxLen: manner.MaxLength,
    ...(style?.align && { Q: quaddings[style.align] }),
    V: shown?.kind === 'text' ? text(shown.text) : undefined,
  };
}

/** What stands in a field beforehand. */
const drawingOf = ({ type, value, manner }: ExportedField, rect: Rect) =>
  value === undefined || isEmptyEntry(value)
    ? undefined
    : entryDrawing(fieldKinds[type].name, value, rect, { manner });

/** How a kind is filled in: what its entries look like says it, so that a new kind has a form. */
function formOf({ type }: ExportedField): FieldForm {
  const { entry, isButton } = fieldKinds[type];
  if (isButton) return forms.buttons;
  const rect = { x: 0, y: 0, width: 1, height: 1 };
  return forms[entry ? entry.drawing(entry.empty, rect, {}).kind : 'signature'];
}

/**
 * Adds fields to the form of a PDF, as an update behind its untouched bytes: each with a drawing of
 * its own, so that no reader has to make one. Throws `PdfTrouble`.
 */
export function addForm({ source: path, target, fields }: FormJob): { ok: true } {
  const { parts } = withPdf(readFileSync(path), (file) => {
    if (readSignatures(file).count > 0)
      throw new PdfTrouble(
        'unsupported',
        'The document is signed: a field that is added to it would break the signature.',
      );
    const edit = new PdfEdit(file);
    const pageEdits = new PageEdits(edit, walkPages(file));
    const fonts = new ValueFonts(() => edit.add(null));
    const own = { pageEdits, fonts, pictures: new PictureSet() };
    const holdsSignature = fields.some((field) => formOf(field) === forms.signature);
    extendForm(edit, holdsSignature, (taken) => fields.map((field) => addField(own, field, taken)));
    own.fonts.embed(edit);
    pageEdits.apply();
    return edit.write();
  });
  writeFileSync(target, Buffer.concat(parts), { mode: 0o600 });
  return { ok: true };
}

/** Adds a field under a name that is free, and a widget for each of its places. */
function addField(own: Parts, field: ExportedField, taken: Set<string>): PdfRef {
  const { edit } = own.pageEdits;
  const form = formOf(field);
  const members = {
    T: text(freeName(field.name, taken)),
    TU: field.label === undefined ? undefined : text(field.label),
    ...form.field(field),
  };
  const [first, ...more] = field.places;
  if (first && more.length === 0) {
    const ref = edit.add(
      dict({ ...members, ...widgetAt(own, first), ...form.widget(field, first, own) }),
    );
    own.pageEdits.annots(first.page - 1).push(ref);
    return ref;
  }
  const parent = edit.add(null);
  const kids = field.places.map((place) => {
    const widget = { ...widgetAt(own, place), ...form.widget(field, place, own) };
    const ref = edit.add(dict({ ...widget, Parent: parent }));
    own.pageEdits.annots(place.page - 1).push(ref);
    return ref;
  });
  edit.update(parent, dict({ ...members, Kids: kids }));
  return parent;
}

const boxOf = ({ pageEdits }: Parts, { page }: Place) => pageEdits.page(page - 1).box;

function widgetAt(own: Parts, place: Place): Members {
  const box = boxOf(own, place);
  own.pageEdits.orderTabs(place.page - 1);
  return {
    Type: name('Annot'),
    Subtype: name('Widget'),
    Rect: [...pageRectToPdf(place.box, box)],
    F: annotationFlag.print,
    P: own.pageEdits.refOf(place.page - 1),
    // What is typed stands upright on the page as shown.
    MK: dict({ R: box.rotate }),
  };
}

/** A drawing in user space whose box is the widget's rectangle; empty without a value. */
function formAt(own: Parts, place: Place, field: DrawnField | undefined, tag = ''): PdfRef {
  const drawing = new Drawing();
  if (field) drawValue(drawing, field, own.fonts, own.pictures);
  const box = boxOf(own, place);
  const ink = drawing.empty ? '' : drawing.under(pageToPdfMatrix(box));
  const content = tag === '' ? ink : `${tag}BMC\n${ink}EMC\n`;
  return own.pageEdits.edit.addStream(Buffer.from(content, 'latin1'), {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [...pageRectToPdf(place.box, box)],
    Resources: own.fonts.resourcesOf(content),
  });
}

/**
 * Adds fields to the document's form, or makes one. What readers type with is named in it; a form
 * in XFA beside it would be shown in its place.
 */
function extendForm(
  edit: PdfEdit,
  holdsSignature: boolean,
  add: (taken: Set<string>) => PdfRef[],
): void {
  const { file } = edit;
  const catalog = edit.catalog.copy();
  const form = file.dict(catalog.raw('AcroForm'))?.copy() ?? new PdfDict();
  const fields = file.array(form.raw('Fields')) ?? [];
  const taken = new Set(
    fields.map((field) => {
      const own = file.get(file.dict(field)?.raw('T'));
      return own instanceof PdfString ? decodeText(own.bytes) : '';
    }),
  );
  form.set('Fields', [...fields, ...add(taken)]);
  const resources = file.dict(form.raw('DR'))?.copy() ?? new PdfDict();
  const known = file.dict(resources.raw('Font'))?.copy() ?? new PdfDict();
  if (known.raw(typingFont) === undefined)
    known.set(
      typingFont,
      dict({
        Type: name('Font'),
        Subtype: name('Type1'),
        BaseFont: name('Helvetica'),
        Encoding: name('WinAnsiEncoding'),
      }),
    );
  resources.set('Font', known);
  form.set('DR', resources);
  if (form.raw('DA') === undefined) form.set('DA', source(`/${typingFont} 0 Tf 0 g`));
  form.delete('XFA');
  form.set('SigFlags', (file.number(form.raw('SigFlags')) ?? 0) | (holdsSignature ? 1 : 0));
  catalog.set('AcroForm', edit.add(form));
  edit.updateCatalog(catalog);
}

/** A name for the form: dots would part it there (ISO 32000-1, 12.7.3.2), and each is one field. */
function freeName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replaceAll('.', '_');
  let free = plain;
  for (let count = 2; taken.has(free); count++) free = `${plain}_${count}`;
  taken.add(free);
  return free;
}
