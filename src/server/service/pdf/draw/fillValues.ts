import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import {
  inheritedBy,
  onStateOf,
  textValueOf,
  type Widget,
} from '#server/service/pdf/inspect/fieldTree.ts';
import { readField } from '#server/service/pdf/inspect/readFields.ts';
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
  state: string | undefined;
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
  const firstState = new Map<string, string>();
  return widgets.flatMap((widget): FilledWidget[] => {
    const field = readField(file, pages, widget);
    if (!field) return [];
    const value = exact.get(field.name) ?? folded.get(field.name.toLowerCase());
    if (value === undefined) return [{ widget, field, text: undefined, state: undefined }];
    if (field.kind === 'text' || field.kind === 'choice') {
      return [{ widget, field, text: String(value), state: undefined }];
    }
    if (field.kind !== 'check' && field.kind !== 'radio') {
      return [{ widget, field, text: undefined, state: undefined }];
    }
    const own = onStateOf(file, widget) ?? 'Yes';
    // Of several boxes of one name, `true` turns on the first and those that mean the same.
    const first = firstState.get(field.name) ?? own;
    firstState.set(field.name, first);
    const wanted = value === true ? first : value;
    const meant = own === wanted || labelOf(file, widget, own) === wanted;
    return [{ widget, field, text: undefined, state: meant ? own : 'Off' }];
  });
}

/**
 * What a state named by a number stands for: the text at that place of the field's options (ISO
 * 32000-1, 12.7.4.2.3).
 */
function labelOf(file: PdfFile, widget: Widget, state: string): string | undefined {
  const options = inheritedBy(file, widget, 'Opt');
  if (!Array.isArray(options) || !/^\d{1,5}$/.test(state)) return undefined;
  return textValueOf(file, file.get(options[Number(state)]));
}

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
