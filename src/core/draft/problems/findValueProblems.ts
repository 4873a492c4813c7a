import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import { fitText } from '#core/appearance/fieldText.ts';
import { inOneLine, undrawableIn } from '#core/appearance/fontMeasures.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import {
  traitFaults,
  valueFault,
  entryDrawing,
  isEmptyEntry,
  isTakenBy,
  isToldElsewhere,
  presetEntry,
  type ServiceProfile,
} from '#core/fields/kindFacts.ts';
import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { sentName } from '#core/draft/metadata/draftToCreateTransaction.ts';
import type { AssignmentsBeside } from '#core/draft/metadata/assignmentsBeside.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { Problem } from './problem.ts';

/**
 * What keeps an entry made beforehand from being drawn in its field, by the rule that the sealed
 * PDF follows; undefined where nothing does.
 */
export function valueProblem(field: DraftField): Problem | undefined {
  const { type, value, traits, rect } = field;
  const entry = presetEntry(type, value, traits);
  const problem = entry === undefined ? undefined : drawnProblem(field, entry, rect);
  return problem && { ...problem, id: `${problem.code} ${field.id}`, fix: 'clearValue' };
}

/** What keeps an entry from being drawn in a box, by that rule. */
function drawnProblem(
  { id, type, name, traits, fileKey, page }: DraftField,
  entry: FieldEntry,
  rect: Rect,
): Problem | undefined {
  const drawing = entryDrawing(fieldKinds[type].name, entry, rect, { manner: traits });
  if (drawing?.kind !== 'text') return undefined;
  const { text, style } = drawing;
  const strange = sayCharacters(undrawableIn(style?.multiline ? inOneLine(text) : text));
  const layout = style ? layoutEmbeddedText(text, rect, style) : fitText(text, rect);
  const missing = layout.ok ? 0 : Math.ceil(layout.missingPoints);
  if (strange === '' && missing <= 0) return undefined;
  const code = strange === '' ? 'field.value.tooWide' : 'field.value.characters';
  return {
    id: `${code} ${id} ${text}`,
    code,
    severity: 'blocking',
    values: { name, page, value: text, ...(strange === '' ? { missing } : { strange }) },
    place: { fieldIds: [id], fileKey, page },
  };
}

/** Fields that fill themselves with what nobody knows of their signer, or has no room in them. */
export function factProblems(
  draft: Draft,
  showing: ReadonlySet<DraftField>,
  { toFields }: AssignmentsBeside,
): Problem[] {
  const problems = [...showing].flatMap((field) => {
    const ids = new Set([...field.signerIds, ...(toFields.get(field.id) ?? [])]);
    const signers = draft.signers.filter(({ id }) => ids.has(id));
    return signers.flatMap((signer) => factProblem(draft, field, signer, signers) ?? []);
  });
  return [...new Map(problems.map((problem) => [problem.id, problem])).values()];
}

function factProblem(
  draft: Draft,
  field: DraftField,
  signer: DraftSigner,
  all: readonly DraftSigner[],
): Problem | undefined {
  const fills = fieldKinds[field.type].entry?.fills;
  const { id, scribbleNameFixed } = signer;
  // Whoever gives their name with a signature can shorten it; all days have as many digits.
  if (fills === 'name' && !scribbleNameFixed) return undefined;
  const known = { day: '2026-12-31', name: sentName(signer), email: signer.email.trim() };
  const entry = fills ? known[fills] : '';
  if (entry !== '')
    return drawnProblem(
      field,
      entry,
      signatureColumn(
        field.rect,
        all.map((one) => one.id),
        id,
      ),
    );
  const code = fills === 'name' ? 'signer.nameShown' : 'signer.emailShown';
  return {
    id: `${code} ${id}`,
    code,
    severity: 'blocking',
    values: { signer: signerLabel(draft, id), name: field.name },
    place: { fieldIds: [], signerId: id },
  };
}

/** What of its value and its traits a field of this kind cannot have. */
export function traitProblem({ id, type, name, value, traits, fileKey, page }: DraftField) {
  const refused = valueFault(type, value, traits ?? {}) ?? isUnfit(type, value, traits ?? {});
  const [fault] = traitFaults(type, traits ?? {});
  if (!refused && !fault) return undefined;
  const code = fault ? 'field.trait' : 'field.value.refused';
  return {
    id: `${code} ${id}`,
    code,
    severity: 'blocking',
    values: { name, page, ...(fault ? { member: fault.member } : { value: String(value) }) },
    place: { fieldIds: [id], fileKey, page },
    ...(!fault && { fix: 'clearValue' }),
  } satisfies Problem;
}

/** Fields that another service does not take, by their type or by what they ask for. */
export function elsewhereProblems(
  { fields }: Draft,
  profile: ServiceProfile = 'contract',
): Problem[] {
  const filesOf = new Map<string, Set<string>>();
  const isChoiceOfSeveral = ({ traits, signerIds, fileKey }: DraftField) => {
    const key = JSON.stringify([traits?.Group, ...signerIds]);
    const files = filesOf.get(key) ?? new Set();
    filesOf.set(key, files.add(fileKey));
    return files.size > 1;
  };
  return fields.flatMap((field): Problem[] => {
    const { id, type, name, traits, fileKey, page } = field;
    const isTaken = isTakenBy(profile, type);
    // A group is told as a form set, of which each belongs to one document.
    const strange = Object.keys(traits ?? {}).filter(
      (trait) => !isToldElsewhere(type, trait) || isChoiceOfSeveral(field),
    );
    if (isTaken && strange.length === 0) return [];
    return [
      {
        id: `field.elsewhere ${id}`,
        code: 'field.elsewhere',
        severity: 'blocking',
        values: { name, page, what: isTaken ? strange.join(', ') : type },
        place: { fieldIds: [id], fileKey, page },
        ...(isTaken && !strange.includes('Group') && { fix: 'clearTraits' as const }),
      },
    ];
  });
}

/** Whether an entry made beforehand is not what its field asks for. */
function isUnfit(type: FieldType, value: DraftField['value'], traits: FieldTraits): boolean {
  const entry = presetEntry(type, value, traits);
  if (entry === undefined || isEmptyEntry(entry)) return false;
  const isTooLong = Array.from(String(entry)).length > (traits.MaxLength ?? Infinity);
  return isTooLong || fieldKinds[type].entry?.unfit?.(entry, traits) !== undefined;
}
