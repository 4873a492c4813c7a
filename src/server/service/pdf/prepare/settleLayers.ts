import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import {
  name,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { layersOf } from '#server/service/pdf/inspect/isShown.ts';
import type { Layer, Layers } from '#server/service/pdf/inspect/layers.ts';
import type { PdfNote } from '#server/service/pdf/pdfReport.ts';
import type { Unsettled } from './unsettled.ts';

/**
 * Sets layers to what the screen shows, for every reader and printer alike: by the default
 * configuration alone, without usages, and rules over layers without formulas (ISO 32000-1, 8.11).
 */
export function settleLayers({ edit, objects, isSigned }: Unsettled): PdfNote[] {
  const layers = layersOf(edit.file);
  const all = [...layers.all.values()];
  const differs = all.some(({ screen, print }) => screen !== print);
  if (isSigned && differs) throw new PdfTrouble('unsupported', signedTrouble);
  if (isSigned || all.length === 0) return [];
  // Not all readers compute them.
  const formulas = [...objects].filter(([, object]) => partsOf(object).some(isFormula));
  const described = all.flatMap(({ ref }) => withoutUsage(edit, ref) ?? []);
  if (described.length === 0 && formulas.length === 0 && !hasEvents(edit)) return [];
  for (const [ref, group] of described) edit.update(ref, group);
  for (const [num] of formulas) {
    const ref = new PdfRef(num, 0);
    edit.update(ref, withoutFormulas(edit.get(ref), layers));
  }
  setStates(edit, all);
  return differs ? [{ code: 'pdf-layers-settled', message: note }] : [];
}

/** A layer that says by itself when it is shown, without what it says. */
function withoutUsage(edit: PdfEdit, ref: PdfRef): [PdfRef, PdfDict][] | undefined {
  const group = edit.dict(ref);
  if (group?.raw('Usage') === undefined && group?.raw('Intent') === undefined) return undefined;
  const changed = group.copy();
  changed.delete('Usage');
  changed.delete('Intent');
  return [[ref, changed]];
}

/** Whether events such as printing change layers. */
function hasEvents({ file }: PdfEdit): boolean {
  const properties = file.dict(file.catalog.raw('OCProperties'));
  return file.dict(properties?.raw('D'))?.raw('AS') !== undefined;
}

/** Leaves one configuration, which says of each layer whether it is shown. */
function setStates(edit: PdfEdit, all: readonly Layer[]): void {
  const catalog = edit.catalog.copy();
  const properties = (edit.dict(catalog.raw('OCProperties')) ?? new PdfDict()).copy();
  const config = (edit.dict(properties.raw('D')) ?? new PdfDict()).copy();
  for (const key of ['AS', 'BaseState', 'ON', 'Intent']) config.delete(key);
  config.set(
    'OFF',
    all.flatMap(({ ref, screen }) => (screen ? [] : [ref])),
  );
  properties.set('D', config);
  properties.delete('Configs');
  catalog.set('OCProperties', properties);
  edit.updateCatalog(catalog);
}

const note =
  'Layers of this PDF would be printed otherwise than a screen shows them. All readers and printers now show what the screen showed: look at the pages before you send them.';
const signedTrouble =
  'The document is signed, and its layers are printed otherwise than a screen shows them. Ask for a copy without layers.';

const deepest = 20;

/** All dictionaries within an object, itself among them. */
function partsOf(object: PdfObject, depth = 0): PdfDict[] {
  if (depth > deepest) return [];
  if (object instanceof PdfStream) return partsOf(object.dict, depth);
  if (Array.isArray(object)) return object.flatMap((entry) => partsOf(entry, depth + 1));
  if (!(object instanceof PdfDict)) return [];
  const inner = [...object.entries.values()].flatMap((entry) => partsOf(entry, depth + 1));
  return [object, ...inner];
}

const isFormula = (dict: PdfDict) => {
  const type = dict.raw('Type');
  return dict.raw('VE') !== undefined && type instanceof PdfName && type.name === 'OCMD';
};

/** The object with each formula replaced by a policy that says the same of the screen. */
function withoutFormulas(object: PdfObject, layers: Layers, depth = 0): PdfObject {
  if (depth > deepest) return object;
  if (object instanceof PdfStream) {
    const members = withoutFormulas(object.dict, layers, depth);
    return members instanceof PdfDict ? new PdfStream(members, object.bytes) : object;
  }
  if (Array.isArray(object)) {
    return object.map((entry) => withoutFormulas(entry, layers, depth + 1));
  }
  if (!(object instanceof PdfDict)) return object;
  if (!isFormula(object)) {
    return new PdfDict(
      [...object.entries].map(([key, value]) => [key, withoutFormulas(value, layers, depth + 1)]),
    );
  }
  const [first] = layers.all;
  if (!first) return object;
  const [, { ref, screen }] = first;
  const rule = object.copy();
  rule.delete('VE');
  rule.set('OCGs', [ref]);
  rule.set('P', name(screen === layers.shows(object) ? 'AllOn' : 'AllOff'));
  return rule;
}
