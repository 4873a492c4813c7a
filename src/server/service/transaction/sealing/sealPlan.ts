import type { EntryDrawing, FieldEntry } from '#core/fields/fieldKind.ts';
import { entryDrawing, entryRules, isSignature } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { isButton } from '#server/service/transaction/fields/assignedChoices.ts';
import { assignFields } from '#server/service/transaction/fields/assignFields.ts';
import type { Rules, SignerMarks } from '#server/service/transaction/state/change.ts';
import { computedValues } from '#server/service/transaction/fields/computedFields.ts';
import {
  type FillableField,
  fieldsOfSigner,
} from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { printedText } from '#server/service/transaction/fields/printedText.ts';
import { paraphsOf } from '#server/service/transaction/standing/paraphs.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type {
  SignerRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** One value to be drawn: points on the page as shown. */
export type PlannedField = { pageNumber: number; rect: Rect; textSize?: number } & (
  | EntryDrawing
  | { kind: 'signature'; mark: SignatureMark; name?: string }
);

/** What has to be drawn into one uploaded PDF. */
export interface PlannedFile {
  fileId: string;
  /** As uploaded. */
  pdf: StoredFile;
  fields: PlannedField[];
  /** Values of the PDF's own fields, by full name. */
  embedded: { name: string; value: string | boolean }[];
}

/**
 * What everybody who has signed filled in and signed, file by file, each value once and exactly
 * where its signer saw it, and what stands in place of the PDF's own fields until somebody signs.
 * `marks` are those kept per signer; one that is missing is a bug, because no signer finishes
 * without.
 */
export function sealPlan(
  state: TransactionState,
  marks: ReadonlyMap<string, SignerMarks>,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
): PlannedFile[] {
  const plans = new Map<string, PlannedFile>(
    state.files.map(({ fileId, pdf }) => {
      if (!pdf) throw new Error(`${fileId} of ${state.id} has no PDF.`);
      return [fileId, { fileId, pdf, fields: [], embedded: [] }];
    }),
  );
  emptyConverted(state, plans);
  addComputed(state, plans);
  for (const signer of state.signers) {
    const { fillable, signatures } = fieldsOfSigner(state, signer.id, rules);
    for (const field of fillable) {
      const value = standingValue(signer, field);
      const plan = plans.get(field.fileId);
      if (value !== undefined && plan) planEntry(plans, plan, field, value);
    }
    if (signer.state !== 'signed') continue;
    for (const field of signatures) {
      const mark = ownMember(ownMember(marks.get(signer.id)?.signatures, field.fileId), field.name);
      if (!mark) throw new Error(`${signer.id} of ${state.id} has not signed ${field.name}.`);
      plans.get(field.fileId)?.fields.push({
        kind: 'signature',
        pageNumber: field.page,
        rect: field.box,
        mark,
        ...(signer.signedName && isSignature(field.type) ? { name: signer.signedName } : {}),
      });
    }
  }
  for (const file of state.files)
    for (const { page, box, mark } of paraphsOf(state, file, marks, rules))
      plans.get(file.fileId)?.fields.push({ kind: 'signature', pageNumber: page, rect: box, mark });
  return [...plans.values()];
}

/**
 * What a signer answered; of a shared field only the first one has. A field that hides one of the
 * PDF, or that nobody changes, shows what the sender entered until then.
 */
function standingValue({ id, answers }: SignerRecord, field: FillableField) {
  const isOpen = field.filledBy === undefined && field.signerIds[0] === id;
  const isShown = field.covers ?? field.manner?.ReadOnly;
  const answer = ownMember(ownMember(answers, field.fileId), field.name);
  return answer ?? (isOpen && isShown ? field.value : undefined);
}

/** Plans what was entered into a field, at each of its places. */
function planEntry(
  plans: ReadonlyMap<string, PlannedFile>,
  plan: PlannedFile,
  field: FillableField,
  value: FieldEntry,
): void {
  // A text that nobody touched keeps the drawing that everybody saw.
  if (field.computed || value === printedText(field)) return;
  if (field.widgets.length > 0) {
    plan.embedded.push({ name: field.name, value });
    return;
  }
  for (const { page, box, button, ...place } of field.places) {
    const { manner } = field;
    const drawing = entryDrawing(field.kind, value, box, { manner, state: button?.state });
    const { fields } = (button && plans.get(button.fileId)) ?? plan;
    if (drawing) fields.push({ ...drawing, pageNumber: page, rect: box, ...place });
  }
}

/** What a document computes is as it stands after all answers. */
function addComputed(state: TransactionState, plans: ReadonlyMap<string, PlannedFile>): void {
  for (const [fileId, { embedded }] of plans) {
    const facts = state.files.find((one) => one.fileId === fileId)?.pdf?.facts;
    const held = new Map(facts?.calculations?.held.map(({ name, value }) => [name, value]));
    for (const [name, value] of computedValues(state, fileId, undefined))
      if (value !== held.get(name)) embedded.push({ name, value });
  }
}

/**
 * What a converted field of the PDF held must not show under what is answered in its place, or was
 * entered there by the sender; until then it looks as the PDF says.
 */
function emptyConverted(state: TransactionState, plans: ReadonlyMap<string, PlannedFile>): void {
  const signed = new Set(state.signers.flatMap((one) => (one.state === 'signed' ? [one.id] : [])));
  for (const field of assignFields(state).generated) {
    const { fileId, convertedFrom, signerIds, value } = field;
    if (convertedFrom === undefined) continue;
    // The value of a button is what it stands for, chosen or not.
    const isSet = value !== undefined && !isButton(field);
    if (!isSet && !signerIds.some((id) => signed.has(id))) continue;
    const facts = state.files.find((one) => one.fileId === fileId)?.pdf?.facts;
    const widget = facts?.embedded.find(({ name }) => name === convertedFrom);
    if (widget)
      plans.get(fileId)?.embedded.push({
        name: convertedFrom,
        value: entryRules[widget.kind]?.empty ?? '',
      });
  }
}
