import { stateInWords } from '#core/appearance/formWidget.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import type { Widget } from '#server/service/pdf/inspect/fieldTree.ts';
import { readFields } from '#server/service/pdf/inspect/readFields.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import type { EmbeddedValue } from '#server/service/pdf/sealJob.ts';

/** A widget with what it says about itself and what it is to show. */
export interface FilledWidget {
  widget: Widget;
  field: ReportedWidget;
  /**
   * The text to show, or the state to show for a check box or radio button; undefined: as it is.
   */
  text: string | undefined;
  /** The option of a choice that the field gets: what it holds, and its place among them. */
  option?: { value: string; index: number };
  state: string | undefined;
  /** The state that the whole field gets, of a check box or radio button. */
  fieldState: string | undefined;
}

/**
 * Gives each widget of a named field its value. Names are compared as they are, then without regard
 * to case.
 */
export function fillValues(
  file: PdfFile,
  pages: readonly PdfPage[],
  widgets: readonly Widget[],
  values: readonly EmbeddedValue[],
): FilledWidget[] {
  const exact = new Map(values.map(({ name, value }) => [name, value]));
  const folded = new Map(values.map(({ name, value }) => [name.toLowerCase(), value]));
  const valueOf = ({ name }: ReportedWidget) => exact.get(name) ?? folded.get(name.toLowerCase());
  const fields = readFields(file, pages, widgets);
  const states = new Map<string, string>();
  for (const field of fields) {
    if (!field || !isButton(field) || states.has(field.name)) continue;
    // Of several boxes of one name, `true` turns on the first that is seen, and its equals.
    const value = valueOf(field);
    const isMeant = ({ hidden, exportValue = 'Yes' }: ReportedWidget) =>
      value === true
        ? !hidden
        : // Answers of earlier versions have the bytes of names as they are.
          exportValue === value || exportValue === stateInWords(String(value));
    if (value !== false && !isMeant(field)) continue;
    states.set(field.name, value === false ? 'Off' : (field.onState ?? 'Yes'));
  }
  return widgets.flatMap((widget, index): FilledWidget[] => {
    const field = fields[index];
    if (!field) return [];
    const value = valueOf(field);
    const asItIs = { widget, field, text: undefined, state: undefined, fieldState: undefined };
    if (value === undefined) return [asItIs];
    if (field.kind === 'text') return [{ ...asItIs, text: String(value) }];
    if (field.kind === 'choice') {
      const index = field.options?.findIndex((one) => one.value === value) ?? -1;
      const option = { value: String(value), index };
      return [{ ...asItIs, text: shownText({ ...field, value }), option }];
    }
    if (!isButton(field)) return [asItIs];
    const fieldState = states.get(field.name) ?? 'Off';
    const state = (field.onState ?? 'Yes') === fieldState ? fieldState : 'Off';
    return [{ ...asItIs, state, fieldState }];
  });
}

/** What is read in a text box or choice that holds a value: of an option its text. */
export function shownText({ value, options }: Pick<ReportedWidget, 'value' | 'options'>): string {
  return options?.find((one) => one.value === value)?.text ?? String(value);
}

const isButton = ({ kind }: ReportedWidget) => kind === 'check' || kind === 'radio';

/**
 * The drawing that a widget brings along for what it shows (ISO 32000-1, 12.5.5), with its
 * reference where it has one.
 */
export function ownAppearance(file: PdfFile, { widget, state }: FilledWidget) {
  const normal = file.dict(widget.dict.raw('AP'))?.raw('N');
  const found = file.get(normal);
  if (found instanceof PdfStream) return { ref: normal, stream: found };
  const shown = state ?? file.name(widget.dict.raw('AS')) ?? 'Off';
  const ref = file.dict(found)?.raw(shown);
  const stream = file.get(ref);
  return stream instanceof PdfStream ? { ref, stream } : undefined;
}
