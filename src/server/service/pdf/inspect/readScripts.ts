import {
  type Calculations,
  readCalculations,
  type ScriptedField,
  type UnrunScripts,
} from '#core/appearance/calculations.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import type { ReportedWidget } from '#server/service/pdf/pdfReport.ts';
import { textValueOf, type Widget } from './fieldTree.ts';

/**
 * What the form computes by itself, and which of its scripts are not run. What its widgets say is
 * read only where one has a script.
 */
export function readScripts(
  file: PdfFile,
  widgets: readonly Widget[],
  readWidgets: () => readonly (ReportedWidget | undefined)[],
): { calculations?: Calculations; unrun: UnrunScripts[] } {
  const isScripted = (widget: Widget) =>
    ownNodes(widget).some(({ dict }) => dict.raw('AA') !== undefined);
  if (!widgets.some(isScripted)) return readCalculations([], []);
  const fields = readWidgets();
  const scripted: ScriptedField[] = [];
  const names = new Map<number, string>();
  for (const [index, widget] of widgets.entries()) {
    const field = fields[index];
    if (!field || field.name === '') continue;
    for (const { ref, dict } of ownNodes(widget)) {
      if (ref) names.set(ref.num, field.name);
      scripted.push({ ...heldBy(field), ...scriptsOf(file, dict) });
    }
  }
  const form = file.dict(file.catalog.raw('AcroForm'));
  const order = (file.array(form?.raw('CO')) ?? []).flatMap((ref) =>
    ref instanceof PdfRef ? (names.get(ref.num) ?? []) : [],
  );
  return readCalculations(joined(scripted), order);
}

/** The nodes of the widget's own field: itself, and those above it up to the one with a name. */
function ownNodes({ chain }: Widget): Widget['chain'] {
  const named = chain.findIndex(({ dict }) => dict.raw('T') !== undefined);
  return chain.slice(0, named < 0 ? 1 : named + 1);
}

function heldBy(field: ReportedWidget): ScriptedField {
  const { name, kind, value, exportValue } = field;
  const isButton = kind === 'check' || kind === 'radio';
  return {
    name,
    value: isButton ? (value === true ? (exportValue ?? '') : '') : value,
    ...(exportValue !== undefined && { on: exportValue }),
    isText: kind === 'text',
    others: [],
  };
}

/** The scripts that run when a value changes (ISO 32000-1, tables 196 and 198). */
function scriptsOf(
  file: PdfFile,
  node: PdfDict,
): Pick<ScriptedField, 'calculate' | 'format' | 'others'> {
  const actions = file.dict(node.raw('AA'));
  const [keystroke = '', format, validate = '', calculate] = ['K', 'F', 'V', 'C'].map((key) => {
    const action = file.dict(actions?.raw(key));
    return action && textValueOf(file, file.get(action.raw('JS')));
  });
  return {
    ...(calculate !== undefined && { calculate }),
    ...(format !== undefined && { format }),
    others: [keystroke, validate],
  };
}

/** One for each field: what its places and nodes say together. */
function joined(scripted: readonly ScriptedField[]): ScriptedField[] {
  const fields = new Map<string, ScriptedField>();
  for (const next of scripted) {
    const known = fields.get(next.name);
    fields.set(
      next.name,
      known
        ? {
            ...next,
            ...known,
            value: known.value || next.value,
            others: [...known.others, ...next.others],
          }
        : next,
    );
  }
  return [...fields.values()];
}
