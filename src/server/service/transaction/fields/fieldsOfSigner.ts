import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { entryRules, type FilledKind, isSigned } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { computedValues } from './computedFields.ts';
import { placesOfField } from './placesOfField.ts';
import {
  type AssignedEmbeddedField,
  type AssignedField,
  assignFields,
  type Assignments,
} from './assignFields.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** A field that a signer may fill in, generated or embedded. */
export interface FillableField {
  fileId: string;
  name: string;
  kind: FilledKind;
  /** Of a generated field. */
  type?: FieldType;
  /** Where it stands: points on the page as shown; an embedded field may have several places. */
  places: { page: number; box: Rect }[];
  /** The widgets, for an embedded field. */
  widgets: FormWidget[];
  /** A generated field that stands for one of the PDF, whose printed value it hides. */
  covers?: true;
  /** The document computes its value; `reported` where the field is not read-only in the PDF. */
  computed?: 'reported' | 'shown';
  /** Its place in the tab order of its page, where the client set one. */
  tabOrder?: number;
  /** Who may fill it, in the transaction's order. */
  signerIds: readonly string[];
  /** The other signer who filled it by finishing first. */
  filledBy?: string;
  /**
   * What that signer entered, or what the PDF brought along; a generated field starts empty.
   */
  value: FieldEntry;
}

/** A place where a signer signs; a field may have several. */
export interface SignaturePlace {
  fileId: string;
  name: string;
  type: FieldType;
  page: number;
  /** Narrowed to the signer's own column where several share it. */
  box: Rect;
  tabOrder?: number;
}

/** Everything that one signer fills in and signs. */
export interface SignerFields {
  fillable: FillableField[];
  signatures: SignaturePlace[];
}

/**
 * The fields of one signer, with the values that others who finished first have given to shared
 * ones. Who asks for several signers resolves `assignFields` once for all of them.
 */
export function fieldsOfSigner(
  state: TransactionState,
  signerId: string,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
  { generated, embedded }: Assignments = assignFields(state),
): SignerFields {
  const placesOf = (field: AssignedField) => {
    const file = state.files.find((one) => one.fileId === field.fileId);
    const places = file?.pdf ? placesOfField(field, file.pdf.facts, rules) : [];
    if (places.length === 0)
      throw new Error(`Field ${field.name} of ${field.fileId} has no place.`);
    return places;
  };
  const own = generated.filter((field) => field.signerIds.includes(signerId));
  const computed = new Map(
    state.files.map(({ fileId }) => [fileId, computedValues(state, fileId, undefined)]),
  );
  return {
    fillable: [
      ...own.flatMap((field): FillableField[] => {
        const { name: kind, entry } = fieldKinds[field.type];
        if (!entry) return [];
        return [
          {
            fileId: field.fileId,
            name: field.name,
            kind,
            type: field.type,
            places: placesOf(field),
            widgets: [],
            ...(field.convertedFrom === undefined ? {} : { covers: true }),
            ...(field.tabOrder === undefined ? {} : { tabOrder: field.tabOrder }),
            signerIds: field.signerIds,
            value: field.value ?? entry.empty,
            ...filledByAnother(state, field, signerId),
          },
        ];
      }),
      ...embedded
        .filter((field) => field.signerIds.includes(signerId))
        .map((field): FillableField => {
          const [first] = field.widgets;
          const value = computed.get(field.fileId)?.get(field.name) ?? first?.value;
          return {
            fileId: field.fileId,
            name: field.name,
            kind: field.kind,
            places: field.widgets.map(({ page, box }) => ({ page, box })),
            widgets: field.widgets,
            signerIds: field.signerIds,
            ...(first?.computed && { computed: first.readOnly ? 'shown' : 'reported' }),
            value: value ?? entryRules[field.kind]?.empty ?? '',
            ...filledByAnother(state, field, signerId),
          };
        }),
    ],
    signatures: own
      .filter((field) => isSigned(field.type))
      .flatMap((field) =>
        placesOf(field).map(({ page, box }) => ({
          fileId: field.fileId,
          name: field.name,
          type: field.type,
          page,
          box: signatureColumn(box, field.signerIds, signerId),
          ...(field.tabOrder === undefined ? {} : { tabOrder: field.tabOrder }),
        })),
      ),
  };
}

function filledByAnother(
  state: TransactionState,
  field: AssignedField | AssignedEmbeddedField,
  signerId: string,
): { filledBy: string; value: string | boolean } | undefined {
  for (const signer of state.signers) {
    if (signer.id === signerId || !field.signerIds.includes(signer.id)) continue;
    const value = ownMember(ownMember(signer.answers, field.fileId), field.name);
    if (value !== undefined) return { filledBy: signer.id, value };
  }
  return undefined;
}
