import { type JsonNode, memberNamed } from '#core/jsonText/jsonNode.ts';
import type { TextEdit } from '#core/jsonText/editJson.ts';

/** A form set of a text, and which of the text's fields are its own. */
interface OutlinedSet {
  key: string;
  /** Places of its fields in the outline; `end` is not included. */
  first: number;
  end: number;
}

/**
 * Where the fields of a metadata text stand: 0-based offsets, by the order of the fields in the
 * text. The lists are as cheap to shift as they are long, and are never changed.
 */
export interface MetadataOutline {
  names: readonly string[];
  /** `DraftField.id` of each. */
  fieldIds: readonly string[];
  /** Ranges of the names, with their quotation marks. */
  nameFrom: Int32Array;
  nameTo: Int32Array;
  /** Ranges of the definitions, with their braces. */
  from: Int32Array;
  to: Int32Array;
  sets: readonly OutlinedSet[];
}

/** The outline of a metadata text; `idOf` names the field of the draft. */
export function outlineOf(
  root: JsonNode,
  idOf: (set: string, name: string) => string,
): MetadataOutline {
  const formSets = memberNamed(root, 'FormSets')?.value;
  const sets: OutlinedSet[] = [];
  const fields = (formSets?.kind === 'object' ? formSets.members : []).flatMap((set) => {
    const own = set.value.kind === 'object' ? set.value.members : [];
    const first = sets.at(-1)?.end ?? 0;
    sets.push({ key: set.name, first, end: first + own.length });
    return own.map((field) => ({ field, set: set.name }));
  });
  return {
    names: fields.map(({ field }) => field.name),
    fieldIds: fields.map(({ field, set }) => idOf(set, field.name)),
    nameFrom: Int32Array.from(fields, ({ field }) => field.from),
    nameTo: Int32Array.from(fields, ({ field }) => field.to),
    from: Int32Array.from(fields, ({ field }) => field.value.from),
    to: Int32Array.from(fields, ({ field }) => field.value.to),
    sets,
  };
}

/** The offsets after edits, which lie in ascending order inside of names and definitions. */
function shifted(offsets: Int32Array, edits: readonly TextEdit[]): Int32Array {
  const result = offsets.slice();
  let next = 0;
  let delta = 0;
  // An index of its own: this runs at each key press, over thousands of fields.
  for (let index = 0; index < result.length; index += 1) {
    const offset = result[index] ?? 0;
    for (let edit = edits[next]; edit && edit.to <= offset; edit = edits[next]) {
      delta += edit.insert.length - (edit.to - edit.from);
      next += 1;
    }
    result[index] = offset + delta;
  }
  return result;
}

/** The outline after edits, which lie in ascending order inside of names and definitions. */
export function shiftOutline(
  outline: MetadataOutline,
  edits: readonly TextEdit[],
): MetadataOutline {
  return {
    ...outline,
    nameFrom: shifted(outline.nameFrom, edits),
    nameTo: shifted(outline.nameTo, edits),
    from: shifted(outline.from, edits),
    to: shifted(outline.to, edits),
  };
}

/** The place in the outline of the last field whose name begins at or before an offset, or -1. */
function lastFrom({ nameFrom }: MetadataOutline, offset: number): number {
  let low = 0;
  let high = nameFrom.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nameFrom[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The place in the outline of the field at an offset, from its name to its end, or undefined. */
export function fieldAtOffset(outline: MetadataOutline, offset: number): number | undefined {
  const place = lastFrom(outline, offset);
  return place >= 0 && offset <= (outline.to[place] ?? 0) ? place : undefined;
}

/** Places in the outline of all fields that have something of a range; ascending. */
export function fieldsInRange(outline: MetadataOutline, from: number, to: number): number[] {
  const places: number[] = [];
  const last = lastFrom(outline, to);
  for (let place = last; place >= 0 && (outline.to[place] ?? 0) >= from; place -= 1)
    places.push(place);
  return places.reverse();
}

/** The form set of the field at a place in the outline. */
export function setAtPlace({ sets }: MetadataOutline, place: number): OutlinedSet | undefined {
  return sets.find(({ first, end }) => first <= place && place < end);
}
