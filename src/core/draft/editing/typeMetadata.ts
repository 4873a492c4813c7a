import { changeFields, changeMembers, isSame } from '#core/draft/changedCopy.ts';
import type { ChangeLabel } from '#core/draft/history.ts';
import { definitionToField } from '#core/draft/metadata/definitionToField.ts';
import { findUnplaceable, metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { fieldDefinitionSchema, formSetSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { type JsonNode, jsonValue, memberNamed } from '#core/jsonText/jsonNode.ts';
import type { TextEdit } from '#core/jsonText/editJson.ts';
import { readJsonText } from '#core/jsonText/readJsonText.ts';
import { findMovedLock, keepFields, redefine } from './keepFields.ts';
import {
  fieldAtOffset,
  type MetadataOutline,
  outlineOf,
  setAtPlace,
  shiftOutline,
} from './metadataOutline.ts';
import {
  faultProblem,
  movedProblems,
  placedProblems,
  repeatedProblems,
  type TypedProblem,
  unknownProblems,
} from './typedProblems.ts';
import {
  type EditingOptions,
  outlinedSequence,
  sequenceOf,
  structureOf,
  type TextSource,
  wireOfField,
  type WrittenMetadata,
} from './writtenMetadata.ts';

/** What a typed text means: a draft, or why it means none. */
export type Typed =
  | {
      ok: true;
      written: WrittenMetadata;
      label: ChangeLabel;
      problems: readonly TypedProblem[];
    }
  | { ok: false; problems: readonly TypedProblem[] };

/** A text after an edit, and the state that the text before meant. */
export interface Typing {
  written: WrittenMetadata;
  /** The state in which this run of typing began. */
  base: WrittenMetadata;
  /** The text as it is now. */
  text: TextSource;
  /** All that was typed since `written`, as one edit in the places of its text. */
  edit: TextEdit;
  /** What the edit took out of the text. */
  removed: string;
  options: EditingOptions;
}

const refused = (problems: readonly TypedProblem[]): Typed => ({ ok: false, problems });

/**
 * Reads what a person typed into a metadata text. An edit inside of one field is read by itself, so
 * that it costs the same among thousands; anything else is read as a whole, from the state in which
 * the run of typing began.
 */
export function typeMetadata(typing: Typing): Typed {
  const { outline } = typing.written;
  const { from, to } = typing.edit;
  const place = fieldAtOffset(outline, from);
  if (place === undefined) return readWhole(typing);
  const isIn = (start: Int32Array, end: Int32Array) =>
    (start[place] ?? 0) < from && to < (end[place] ?? 0);
  if (isIn(outline.from, outline.to)) return readDefinition(typing, place);
  if (isIn(outline.nameFrom, outline.nameTo)) return readName(typing, place) ?? readWhole(typing);
  return readWhole(typing);
}

/** A part of the text before as it is now; the edit lies in it. */
function partNow({ text, edit }: Typing, from: number, to: number): string {
  return text.slice(from, to + edit.insert.length - (edit.to - edit.from));
}

/** A definition with an edit in it, read by itself. */
function readDefinition(typing: Typing, place: number): Typed {
  const { edit, removed } = typing;
  const { outline } = typing.written;
  const from = outline.from[place] ?? 0;
  const part = partNow(typing, from, outline.to[place] ?? 0);
  const reading = readJsonText(part);
  if (!reading.ok) {
    // With its braces the edit may have ended this field and begun another.
    const whole = /[{}]/.test(edit.insert + removed) ? readWhole(typing) : undefined;
    if (whole?.ok) return whole;
    return refused(movedProblems([faultProblem(reading.fault, part.length)], from));
  }
  const typed = defineField(typing, place, reading.node);
  return { ...typed, problems: movedProblems(typed.problems, from) };
}

/** The field at a place in the outline as a definition has it; problems count from its brace. */
function defineField({ written, options, edit }: Typing, place: number, node: JsonNode): Typed {
  const { outline, draft } = written;
  const repeated = repeatedProblems(node);
  if (repeated.length > 0) return refused(repeated);
  const parsed = parseBody(fieldDefinitionSchema, jsonValue(node));
  if (!parsed.ok) return refused(placedProblems(parsed.problems, node));
  const id = outline.fieldIds[place] ?? '';
  const name = outline.names[place] ?? '';
  const wire = wireOfField(written.exported, id);
  if (!wire) throw new Error(`the field ${id} of the text is not in its draft`);
  const set = setAtPlace(outline, place)?.key ?? '';
  const alone = { Signers: {}, FormSets: { [set]: { [name]: parsed.value } } };
  const [unplaceable] = findUnplaceable(alone, options.fileKey, options);
  const where = { ...locationRange(node), severity: 'error' } as const;
  if (unplaceable) return refused([{ ...where, code: 'wire', message: unplaceable.Message }]);
  const members = definitionToField(parsed.value, options.fileKey, options, place);
  const next = changeFields(draft, [id], (field) => redefine(field, wire, members));
  if (wire.field.locked && findMovedLock(draft, next))
    return refused([{ ...where, code: 'locked', name }]);
  return {
    ok: true,
    label: { key: 'typeField', values: { name } },
    problems: unknownProblems(node, 'definition'),
    written: {
      draft: next,
      exported: next === draft ? written.exported : options.exportOf(next),
      outline: shiftOutline(outline, [edit]),
    },
  };
}

/** Where a fault of a definition's place is shown. */
function locationRange(node: JsonNode): { from: number; to: number } {
  const { from, to } = memberNamed(node, 'Location') ?? { from: node.from, to: node.from + 1 };
  return { from, to };
}

/** A name with an edit in it, read by itself; undefined where the whole text must be asked. */
function readName(typing: Typing, place: number): Typed | undefined {
  const { written, options, edit } = typing;
  const { outline, draft } = written;
  const from = outline.nameFrom[place] ?? 0;
  const part = partNow(typing, from, outline.nameTo[place] ?? 0);
  const reading = readJsonText(part);
  if (!reading.ok || reading.node.kind !== 'scalar') return undefined;
  const name = String(reading.node.value);
  const id = outline.fieldIds[place] ?? '';
  const set = setAtPlace(outline, place);
  const wire = wireOfField(written.exported, id);
  const isTaken = outline.names.some(
    (other, at) => other === name && at !== place && set && set.first <= at && at < set.end,
  );
  if (!set || !wire || isTaken) return undefined;
  const parsed = parseBody(formSetSchema, Object.fromEntries([[name, wire.definition]]));
  if (!parsed.ok) return undefined;
  const next = changeFields(draft, [id], (field) => changeMembers(field, { name }));
  const exported = options.exportOf(next);
  const shifted = shiftOutline(outline, [edit]);
  const named: MetadataOutline = { ...shifted, names: outline.names.with(place, name) };
  // Under its new name a field can belong to another form set than the text says.
  if (!isSame(sequenceOf(exported), outlinedSequence(named))) return undefined;
  return {
    ok: true,
    label: { key: 'typeField', values: { name: wire.field.name } },
    problems: [],
    written: { draft: next, exported, outline: named },
  };
}

function readWhole({ base, written, text, options }: Typing): Typed {
  const whole = text.slice(0, text.length);
  const reading = readJsonText(whole);
  if (!reading.ok) return refused([faultProblem(reading.fault, whole.length)]);
  const { node } = reading;
  const repeated = repeatedProblems(node);
  if (repeated.length > 0) return refused(repeated);
  const result = metadataToDraft(base.draft, options.fileKey, whole, options);
  if (!result.ok) return refused(placedProblems(result.problems, node));
  const next = keepFields(result.draft, options.fileKey, base, written);
  const moved = findMovedLock(base.draft, next);
  if (moved) return refused([lockProblem(moved.name, node)]);
  const exportedNext = options.exportOf(next);
  // Spaces and spelling are the text's own: the draft has nothing to say of them.
  const isAlike = exportedNext.text === base.exported.text;
  const exported = isAlike ? base.exported : exportedNext;
  const { ids } = structureOf(exported);
  return {
    ok: true,
    label: { key: 'typeMetadata' },
    problems: unknownProblems(node, 'metadata'),
    written: {
      draft: isAlike ? base.draft : next,
      exported,
      outline: outlineOf(node, (set, name) => ids.get(set)?.get(name) ?? ''),
    },
  };
}

/** A locked field's problem, where its name stands; at the beginning if it is gone. */
function lockProblem(name: string, node: JsonNode): TypedProblem {
  const sets = memberNamed(node, 'FormSets')?.value;
  const members = sets?.kind === 'object' ? sets.members : [];
  const found = members.flatMap(({ value }) =>
    value.kind === 'object' ? value.members.filter((member) => member.name === name) : [],
  );
  const { from, to } = found[0] ?? { from: node.from, to: node.from + 1 };
  return { from, to, severity: 'error', code: 'locked', name };
}
