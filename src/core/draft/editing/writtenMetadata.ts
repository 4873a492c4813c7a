import { isSame } from '#core/draft/changedCopy.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { WireField } from '#core/draft/metadata/fieldToDefinition.ts';
import type { ImportOptions } from '#core/draft/metadata/metadataToDraft.ts';
import { readJsonText } from '#core/jsonText/readJsonText.ts';
import { type MetadataOutline, outlineOf } from './metadataOutline.ts';

/** A text, of which parts are read at little cost. */
export interface TextSource {
  length: number;
  slice(from: number, to: number): string;
}

/** A draft as a text has it that a person may have written: what both are, and where. */
export interface WrittenMetadata {
  draft: Draft;
  /** What the draft exports, which means what the text means. */
  exported: FileMetadataText;
  outline: MetadataOutline;
}

/** What editing needs to know beside the draft and the text. */
export interface EditingOptions extends ImportOptions {
  fileKey: string;
  /** What a draft exports for the document. */
  exportOf: (draft: Draft) => FileMetadataText;
}

/** The exported fields in the order of the text, and everything around them. */
interface Structure {
  frame: string;
  wires: readonly WireField[];
  /** Form set key -> field name -> field id. */
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What a person sees of exported metadata: the lines around the fields, and the fields. */
export function structureOf({ stretches }: FileMetadataText): Structure {
  const frame: string[] = [];
  const wires: WireField[] = [];
  const ids = new Map<string, Map<string, string>>();
  let names = new Map<string, string>();
  for (const stretch of stretches) {
    if (stretch.kind === 'text') {
      // Where the set of a field ends is a matter of the lines around it, too.
      frame.push(stretch.text, `after ${wires.length} fields`);
      if (stretch.formSet === undefined) continue;
      names = new Map();
      ids.set(stretch.formSet, names);
      continue;
    }
    for (const wire of stretch.fields) {
      wires.push(wire);
      names.set(wire.field.name, wire.field.id);
    }
  }
  return { frame: frame.join('\n'), wires, ids };
}

/** The form sets of exported metadata with the ids of their fields, in order. */
export function sequenceOf(exported: FileMetadataText): string[] {
  const { ids } = structureOf(exported);
  return [...ids].flatMap(([set, names]) => [`set ${set}`, ...names.values()]);
}

/** The same of an outline. */
export function outlinedSequence({ sets, fieldIds }: MetadataOutline): string[] {
  return sets.flatMap(({ key, first, end }) => [`set ${key}`, ...fieldIds.slice(first, end)]);
}

/** The outline of a text that means what a draft exports. */
export function outlineOfExported(text: string, exported: FileMetadataText): MetadataOutline {
  const reading = readJsonText(text);
  if (!reading.ok) throw new Error(`exported metadata is no JSON at ${reading.fault.at}`);
  const { ids } = structureOf(exported);
  return outlineOf(reading.node, (set, name) => ids.get(set)?.get(name) ?? '');
}

/** A draft as it is exported, to be shown as its text. */
export function writtenFromExport(draft: Draft, exported: FileMetadataText): WrittenMetadata {
  return { draft, exported, outline: outlineOfExported(exported.text, exported) };
}

/** Whether two fields are written alike. */
export function isWireSame(a: WireField, b: WireField): boolean {
  return a === b || isSame(a.definition, b.definition);
}

/** A field as it is exported; undefined if it is none of the document's. */
export function wireOfField(
  { stretches }: FileMetadataText,
  fieldId: string,
): WireField | undefined {
  for (const stretch of stretches) {
    const wire =
      stretch.kind === 'fields'
        ? stretch.fields.find(({ field }) => field.id === fieldId)
        : undefined;
    if (wire) return wire;
  }
  return undefined;
}
