import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import {
  dict,
  name,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { textBytes } from '#server/service/pdf/file/textString.ts';
import { inheritedBy } from '#server/service/pdf/inspect/fieldTree.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { FilledWidget } from './fillValues.ts';
import type { PageEdits } from './PageEdits.ts';
import { textContent, tickContent } from './widgetContent.ts';
import type { ValueFonts } from './ValueFonts.ts';

/**
 * Fills fields and leaves them fields: what a document that is already signed allows (ISO 32000-1,
 * 12.8.2.2). Each widget gets a drawing of its own, so that it looks the same everywhere.
 */
export function fillFields(
  pageEdits: PageEdits,
  filled: readonly FilledWidget[],
  fonts: ValueFonts,
): void {
  for (const one of filled) {
    const { ref } = one.widget;
    if (!ref) continue;
    if (one.text !== undefined) fillText(pageEdits, ref, one, one.text, fonts);
    else if (one.state !== undefined) fillState(pageEdits, ref, one, one.state, fonts);
  }
}

function fillText(
  pageEdits: PageEdits,
  ref: PdfRef,
  one: FilledWidget,
  text: string,
  fonts: ValueFonts,
): void {
  const { edit } = pageEdits;
  const page = pageEdits.page(one.widget.pageIndex);
  const AP = dict({ N: textForm(edit, page, one, text, fonts) });
  setMembers(edit, ref, one.widget.dict, { AP });
  setValue(edit, one, new PdfString(textBytes(one.option?.value ?? text)));
  // Readers that keep the places of what is chosen beside its value prefer them.
  if (one.option && inheritedBy(edit.file, one.widget, 'I') !== null)
    setValue(edit, one, one.option.index < 0 ? [] : [one.option.index], 'I');
}

/** A text as the drawing of its widget. */
export function textForm(
  edit: PdfEdit,
  page: PdfPage,
  one: Pick<FilledWidget, 'widget' | 'field'>,
  text: string,
  fonts: ValueFonts,
): PdfRef {
  return formOf(edit, one, textContent(edit.file, one.widget, page, one.field, text, fonts), fonts);
}

/** A check box, on or off, in its frame, as the drawing of its widget. */
export function boxForm(
  edit: PdfEdit,
  page: PdfPage,
  one: Pick<FilledWidget, 'widget' | 'field'>,
  isOn: boolean,
  fonts: ValueFonts,
): PdfRef {
  return formOf(edit, one, tickContent(edit.file, one.widget, page, one.field, isOn, true), fonts);
}

/** Turns a check box or radio button on or off; its field has the state that is on, if any. */
function fillState(
  pageEdits: PageEdits,
  ref: PdfRef,
  one: FilledWidget,
  state: string,
  fonts: ValueFonts,
): void {
  const { edit } = pageEdits;
  const { widget } = one;
  const members: Record<string, PdfObject> = { AS: name(state) };
  if (state !== 'Off') {
    const page = pageEdits.page(widget.pageIndex);
    const states = edit.file.get(edit.file.dict(widget.dict.raw('AP'))?.raw('N'));
    const all = states instanceof PdfDict ? states.copy() : new PdfDict();
    all.set(state, boxForm(edit, page, one, true, fonts));
    members.AP = dict({ N: all });
  }
  setMembers(edit, ref, widget.dict, members);
  setValue(edit, one, name(one.fieldState ?? 'Off'));
}

/** The nearest node of the chain that has a name: there the value belongs. */
function fieldOf({ widget }: FilledWidget) {
  return (
    widget.chain.find(({ dict: node }) => node.raw('T') !== undefined) ?? widget.chain[0] ?? widget
  );
}

function setValue(edit: PdfEdit, one: FilledWidget, value: PdfObject, key = 'V'): void {
  const field = fieldOf(one);
  if (field.ref) setMembers(edit, field.ref, field.dict, { [key]: value });
}

function setMembers(
  edit: PdfEdit,
  ref: PdfRef,
  original: PdfDict,
  members: Record<string, PdfObject>,
): void {
  const changed = (edit.dict(ref) ?? original).copy();
  for (const [key, value] of Object.entries(members)) changed.set(key, value);
  edit.update(ref, changed);
}

/**
 * A form in user space whose box is the widget's own rectangle, so that it stands exactly where its
 * content says.
 */
function formOf(
  edit: PdfEdit,
  { widget }: Pick<FilledWidget, 'widget'>,
  content: string,
  fonts: ValueFonts,
): PdfRef {
  return edit.addStream(Buffer.from(content, 'latin1'), {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: edit.file.get(widget.dict.raw('Rect')),
    Resources: fonts.resourcesOf(content),
  });
}
