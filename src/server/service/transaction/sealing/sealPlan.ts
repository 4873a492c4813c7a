import type { Rect } from '#core/geometry/rect.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { assignFields } from '#server/service/transaction/fields/assignFields.ts';
import type { Rules, SignerMarks } from '#server/service/transaction/state/change.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { printedText } from '#server/service/transaction/fields/printedText.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type {
  FileRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** One value to be drawn: points on the page as shown. */
export type PlannedField = { pageNumber: number; rect: Rect } & (
  | { kind: 'text'; text: string }
  | { kind: 'check'; checked: boolean }
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
 * What everybody filled in and signed, file by file, each value once and exactly where its signer
 * saw it. `marks` are those kept per signer; one that is missing is a bug, because no signer
 * finishes without.
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
  for (const signer of state.signers) {
    const { fillable, signatures } = fieldsOfSigner(state, signer.id, rules);
    for (const field of fillable) {
      // Of a shared field only the first signer has an answer.
      const value = ownMember(ownMember(signer.answers, field.fileId), field.name);
      const plan = plans.get(field.fileId);
      if (value === undefined || !plan) continue;
      if (field.widgets.length > 0) {
        // A text that nobody touched keeps the drawing that everybody saw.
        if (field.kind !== 'text' || value !== printedText(field))
          plan.embedded.push({ name: field.name, value });
      } else
        plan.fields.push(
          ...field.places.map(
            ({ page, box }): PlannedField =>
              typeof value === 'string'
                ? { kind: 'text', pageNumber: page, rect: box, text: value }
                : { kind: 'check', pageNumber: page, rect: box, checked: value },
          ),
        );
    }
    for (const field of signatures) {
      const mark = ownMember(ownMember(marks.get(signer.id)?.signatures, field.fileId), field.name);
      if (!mark) throw new Error(`${signer.id} of ${state.id} has not signed ${field.name}.`);
      plans.get(field.fileId)?.fields.push({
        kind: 'signature',
        pageNumber: field.page,
        rect: field.box,
        mark,
        ...(signer.signedName ? { name: signer.signedName } : {}),
      });
    }
  }
  for (const file of state.files)
    if (file.setParaph) plans.get(file.fileId)?.fields.push(...paraphs(state, file, marks, rules));
  return [...plans.values()];
}

/** Size of a small copy of a signature, and its distance from edges and neighbours, in points. */
const paraph = { width: 48, height: 24, gap: 6 };

/** A copy of each signature for every page of a file that has none of its signer, side by side. */
function paraphs(
  state: TransactionState,
  { fileId, pdf }: FileRecord,
  marks: ReadonlyMap<string, SignerMarks>,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
): PlannedField[] {
  return state.signers.flatMap((signer, index) => {
    const own = marks.get(signer.id);
    const placed = fieldsOfSigner(state, signer.id, rules).signatures;
    const [first] = Object.values(own?.signatures ?? {}).flatMap(Object.values<SignatureMark>);
    const mark = first ?? own?.signature;
    const pages = pdf?.facts.pages ?? [];
    return pages.flatMap((page, at): PlannedField[] => {
      const signs = placed.some((one) => one.fileId === fileId && one.page === at + 1);
      if (!mark || signs) return [];
      const rect = {
        x: page.width - (index + 1) * (paraph.width + paraph.gap),
        y: page.height - paraph.height - paraph.gap,
        width: paraph.width,
        height: paraph.height,
      };
      return [{ kind: 'signature', pageNumber: at + 1, rect, mark }];
    });
  });
}

/**
 * What a converted field of the PDF held must not show under the answer to the field that stands
 * for it.
 */
function emptyConverted(state: TransactionState, plans: ReadonlyMap<string, PlannedFile>): void {
  const { converted } = assignFields(state);
  for (const { fileId, pdf } of state.files) {
    const names = converted.get(fileId);
    if (!names) continue;
    const kinds = new Map(
      pdf?.facts.embedded.flatMap(({ name, kind }) => (names.has(name) ? [[name, kind]] : [])),
    );
    for (const [name, kind] of kinds)
      plans.get(fileId)?.embedded.push({ name, value: kind === 'check' ? false : '' });
  }
}
