import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
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
import type { Layers } from '#server/service/pdf/inspect/layers.ts';
import type { PdfNote } from '#server/service/pdf/pdfReport.ts';
import type { Unsettled } from './settling.ts';

/**
 * Sets layers to what the screen shows, for every reader and printer alike: by the default
 * configuration alone, without usages, and rules over layers without formulas (ISO 32000-1, 8.11).
 */
export function settleLayers({ edit, isSigned }: Unsettled): PdfNote[] {
  const { file } = edit;
  const layers = layersOf(file);
  const properties = file.dict(file.catalog.raw('OCProperties'));
  const config = file.dict(properties?.raw('D'));
  if (!properties || !config || layers.all.size === 0) return [];
  const groups = [...layers.all.values()].map(({ ref }) => ref);
  const isUsed = groups.filter((ref) => file.dict(file.dict(ref)?.raw('Usage')));
  const meant = groups.filter((ref) => file.dict(ref)?.raw('Intent') !== undefined);
  const differs = [...layers.all.values()].some(({ screen, print }) => screen !== print);
  if (isSigned) {
    if (differs) throw new PdfTrouble('unsupported', signedTrouble);
    return [];
  }
  const hasStates = isUsed.length > 0 || config.raw('AS') !== undefined;
  const formulas = formulasIn(file);
  if (!hasStates && meant.length === 0 && formulas.length === 0) return [];

  const settled = config.copy();
  for (const key of ['AS', 'BaseState', 'ON', 'Intent']) settled.delete(key);
  settled.set(
    'OFF',
    groups.filter(({ num }) => layers.all.get(num)?.screen === false),
  );
  const changed = properties.copy();
  changed.set('D', settled);
  changed.delete('Configs');
  const catalog = edit.catalog.copy();
  catalog.set('OCProperties', changed);
  edit.updateCatalog(catalog);
  for (const ref of new Set([...isUsed, ...meant])) {
    const group = edit.dict(ref)?.copy();
    group?.delete('Usage');
    group?.delete('Intent');
    if (group) edit.update(ref, group);
  }
  for (const { ref, object } of formulas) edit.update(ref, withoutFormulas(object, layers));
  return differs ? [{ code: 'pdf-layers-settled', message: note }] : [];
}

const note =
  'Layers of this PDF would be printed otherwise than a screen shows them. All readers and printers now show what the screen showed: look at the pages before you send them.';
const signedTrouble =
  'The document is signed, and its layers are printed otherwise than a screen shows them. Ask for a copy without layers.';

/** The objects that hold rules over layers with formulas, which not all readers compute. */
function formulasIn(file: PdfFile): { ref: PdfRef; object: PdfObject }[] {
  const found: { ref: PdfRef; object: PdfObject }[] = [];
  for (const num of file.xref.entries.keys()) {
    const ref = new PdfRef(num, 0);
    const object = file.get(ref);
    if (partsOf(object).some((part) => isFormula(part))) found.push({ ref, object });
  }
  return found;
}

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
