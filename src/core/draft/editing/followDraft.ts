import { isSame } from '#core/draft/changedCopy.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { WireField } from '#core/draft/metadata/fieldToDefinition.ts';
import { parseFileMetadata } from '#core/wire/contract/parseFileMetadata.ts';
import {
  type FieldDefinition,
  fieldDefinitionSchema,
  locationOf,
} from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { editJson, type TextEdit, withEdits } from '#core/jsonText/editJson.ts';
import type { JsonValue } from '#core/jsonText/jsonNode.ts';
import { readJsonText } from '#core/jsonText/readJsonText.ts';
import { shiftOutline } from './metadataOutline.ts';
import {
  isWireSame,
  outlineOfExported,
  structureOf,
  type TextSource,
  type WrittenMetadata,
} from './writtenMetadata.ts';

/** Values of the wire are plain JSON. */
const asJson = (value: object) => value as unknown as JsonValue;

/** A definition as plain as it goes over the wire. */
function plain(definition: FieldDefinition) {
  const { Width: _, Height: __, ...rest } = definition;
  return { ...rest, Location: locationOf(definition) };
}

/** The definition of a field alone, as it is exported. */
function definitionText({ text, field }: WireField): string {
  return text.trimStart().slice(JSON.stringify(field.name).length + 2);
}

/** The edits of one definition's text; `before` is what it means now. */
function definitionEdits(text: string, before: WireField, after: WireField): TextEdit[] {
  const reading = readJsonText(text);
  if (reading.ok) {
    const edits = editJson(text, reading.node, asJson(before.definition), asJson(after.definition));
    const result = parseBody(fieldDefinitionSchema, JSON.parse(withEdits(text, edits)));
    if (result.ok && isSame(plain(result.value), plain(after.definition))) return edits;
  }
  return [{ from: 0, to: text.length, insert: definitionText(after) }];
}

/** What a text means, member for member in its order; undefined where it is refused. */
function meaning(text: string): string | undefined {
  const parsed = parseFileMetadata(JSON.parse(text));
  if (!parsed.ok) return undefined;
  const { FormSets, ...rest } = parsed.value;
  const sets = Object.entries(FormSets).map(([key, set]) => [
    key,
    Object.entries(set).map(([name, definition]) => [name, plain(definition)]),
  ]);
  return JSON.stringify([rest, sets]);
}

/** The edits where fields came, went or changed their names, or what is around them changed. */
function structuralEdits(
  text: string,
  before: FileMetadataText,
  after: FileMetadataText,
): TextEdit[] {
  const reading = readJsonText(text);
  if (reading.ok) {
    const edits = editJson(text, reading.node, asJson(before.metadata), asJson(after.metadata));
    const wanted = meaning(after.text);
    if (wanted !== undefined && meaning(withEdits(text, edits)) === wanted) return edits;
  }
  return [{ from: 0, to: text.length, insert: after.text }];
}

/** How a text follows its draft. */
export interface Followed {
  /** In ascending order, in the places of the text before. */
  edits: readonly TextEdit[];
  written: WrittenMetadata;
}

/**
 * What must be edited in a text so that it means another state of its draft. Only the characters of
 * what changed are touched; all else stays as a person wrote it.
 */
export function followDraft(
  written: WrittenMetadata,
  text: TextSource,
  draft: Draft,
  exported: FileMetadataText,
): Followed {
  const [before, after] = [structureOf(written.exported), structureOf(exported)];
  const isAlike =
    before.frame === after.frame &&
    before.wires.length === after.wires.length &&
    before.wires.every((wire, at) => {
      const other = after.wires[at]?.field;
      return wire.field.id === other?.id && wire.field.name === other.name;
    });
  if (!isAlike) {
    const whole = text.slice(0, text.length);
    const edits = structuralEdits(whole, written.exported, exported);
    const outline = outlineOfExported(withEdits(whole, edits), exported);
    return { edits: inOrder(edits), written: { draft, exported, outline } };
  }
  const edits: TextEdit[] = [];
  // The text may list its fields in another order than an object does.
  const places = new Map(written.outline.fieldIds.map((id, place) => [id, place]));
  for (const [at, wire] of after.wires.entries()) {
    const old = before.wires[at];
    const place = places.get(wire.field.id);
    if (!old || place === undefined || isWireSame(old, wire)) continue;
    const from = written.outline.from[place] ?? 0;
    const definition = text.slice(from, written.outline.to[place] ?? 0);
    for (const edit of definitionEdits(definition, old, wire))
      edits.push({ ...edit, from: from + edit.from, to: from + edit.to });
  }
  const ordered = inOrder(edits);
  const outline = shiftOutline(written.outline, ordered);
  return { edits: ordered, written: { draft, exported, outline } };
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((a, b) => a.from - b.from || a.to - b.to);
}
