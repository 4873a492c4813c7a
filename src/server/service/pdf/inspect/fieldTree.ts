import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import {
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import type { ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';
import type { PdfPage } from './walkPages.ts';

/** A widget with the chain of its field: itself first, the root of the field last. */
export interface Widget {
  ref: PdfRef | undefined;
  dict: PdfDict;
  chain: { ref: PdfRef | undefined; dict: PdfDict }[];
  pageIndex: number;
  /** Its place in the page's /Annots. */
  index: number;
}

const mostWidgets = 100_000;

/**
 * The widgets on all pages in page order, whether or not the form lists their fields: what viewers
 * show.
 */
export function walkWidgets(file: PdfFile, pages: readonly PdfPage[]): Widget[] {
  const widgets: Widget[] = [];
  const seen = new Set<number>();
  for (const [pageIndex, page] of pages.entries()) {
    for (const [index, value] of (file.array(page.dict.raw('Annots')) ?? []).entries()) {
      const ref = value instanceof PdfRef ? value : undefined;
      if (ref && seen.has(ref.num)) continue;
      const dict = file.get(value);
      if (!(dict instanceof PdfDict) || file.name(dict.raw('Subtype')) !== 'Widget') continue;
      if (ref) seen.add(ref.num);
      if (widgets.length >= mostWidgets) return widgets;
      widgets.push({ ref, dict, chain: chainOf(file, ref, dict), pageIndex, index });
    }
  }
  return widgets;
}

function chainOf(file: PdfFile, ref: PdfRef | undefined, dict: PdfDict): Widget['chain'] {
  const chain = [{ ref, dict }];
  for (let value = dict.raw('Parent'); value !== undefined && chain.length < 64; ) {
    const parent = file.get(value);
    if (!(parent instanceof PdfDict) || chain.some((one) => one.dict === parent)) break;
    chain.push({ ref: value instanceof PdfRef ? value : undefined, dict: parent });
    value = parent.raw('Parent');
  }
  return chain;
}

/** The nearest value of an inheritable member (ISO 32000-1, 12.7.3.1), resolved. */
export function inheritedBy(file: PdfFile, widget: Widget, key: string): PdfObject {
  for (const { dict } of widget.chain) {
    const value = file.get(dict.raw(key));
    if (value !== null) return value;
  }
  return null;
}

/** The full name: the parts of the chain from the root, joined by dots. */
export function fullNameOf(file: PdfFile, widget: Widget): string {
  const parts: string[] = [];
  for (const { dict } of widget.chain) {
    const part = file.get(dict.raw('T'));
    if (part instanceof PdfString) parts.unshift(decodeText(part.bytes));
  }
  return parts.join('.');
}

/** Flags of fields (ISO 32000-1, tables 221, 226, 228), by bit value. */
export const fieldFlag = {
  readOnly: 1,
  required: 2,
  multiline: 1 << 12,
  password: 1 << 13,
  keptOn: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  several: 1 << 21,
  comb: 1 << 24,
} as const;

/** The field's flags. */
export function flagsOf(file: PdfFile, widget: Widget): number {
  const flags = inheritedBy(file, widget, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

/** What the field is, or undefined for a widget without a type. */
export function kindOf(file: PdfFile, widget: Widget): ReportedWidget['kind'] | undefined {
  const type = inheritedBy(file, widget, 'FT');
  if (!(type instanceof PdfName)) return undefined;
  if (type.name === 'Tx') return 'text';
  if (type.name === 'Ch') return 'choice';
  if (type.name === 'Sig') return 'signature';
  if (type.name !== 'Btn') return undefined;
  const flags = flagsOf(file, widget);
  if (flags & fieldFlag.pushButton) return 'button';
  return flags & fieldFlag.radio ? 'radio' : 'check';
}

/**
 * The name of the state that means "on", from the widget's appearances; undefined where there are
 * none. Of several it is the one that is shown, as readers have it.
 */
export function onStateOf(file: PdfFile, widget: Widget): string | undefined {
  const appearances = file.dict(widget.dict.raw('AP'));
  const shown = file.name(widget.dict.raw('AS'));
  for (const key of ['N', 'D']) {
    const states = file.get(appearances?.raw(key));
    if (!(states instanceof PdfDict)) continue;
    const on = [...states.entries.keys()].filter((state) => state !== 'Off');
    if (on.length > 0) return on.find((state) => state === shown) ?? on[0];
  }
  return undefined;
}

/**
 * What a widget's state stands for where its field has options (ISO 32000-1, 12.7.4.2.3): the
 * text at its place among the field's kids, or at the place that the state's name counts.
 */
export function optionOf(file: PdfFile, widget: Widget, state: string): string | undefined {
  const options = inheritedBy(file, widget, 'Opt');
  if (!Array.isArray(options)) return undefined;
  const kids = file.array(widget.chain[1]?.dict.raw('Kids')) ?? [];
  const own = kids.findIndex((kid) => file.get(kid) === widget.dict);
  const counted = /^\d{1,5}$/.test(state) ? Number(state) : -1;
  const option = file.get(options[own] ?? options[counted]);
  return option instanceof PdfString ? decodeText(option.bytes) : undefined;
}

/** A text value: a string or a text stream. */
export function textValueOf(file: PdfFile, value: PdfObject): string {
  if (value instanceof PdfString) return decodeText(value.bytes);
  if (value instanceof PdfName) return value.name;
  if (value instanceof PdfStream) return decodeText(file.unpack(value) ?? new Uint8Array());
  if (Array.isArray(value))
    return value.map((entry) => textValueOf(file, file.get(entry))).join(', ');
  return '';
}
