import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { pageTextSizes } from '#core/appearance/pageTextSize.ts';
import { type FormWidget, mannerOfOptions } from '#core/appearance/formWidget.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { chosenBefore, stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldManner } from '#core/fields/fieldTraits.ts';
import {
  entryRules,
  type FilledKind,
  hasColumns,
  isSigned,
  mannerFor,
} from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { type AssignedChoice, assignedChoices, isButton } from './assignedChoices.ts';
import { computedValues } from './computedFields.ts';
import { type AssignedPlace, placesOfField } from './placesOfField.ts';
import {
  type AssignedEmbeddedField,
  type AssignedField,
  assignFields,
  type Assignments,
} from './assignFields.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** A button of a choice, which may stand in another file than the one of its choice. */
interface ChoiceButton {
  fileId: string;
  /** What is chosen with it. */
  state: string;
  label?: string;
  tabOrder?: number;
}

/** A field that a signer may fill in, generated or embedded. */
export interface FillableField {
  fileId: string;
  name: string;
  kind: FilledKind;
  /** Of a generated field. */
  type?: FieldType;
  /**
   * Where it stands: points on the page as shown; an embedded field may have several places. Of a
   * generated text also the size in which all of its page are set.
   */
  places: { page: number; box: Rect; textSize?: number; button?: ChoiceButton }[];
  /** The widgets, for an embedded field. */
  widgets: FormWidget[];
  /** A generated field that stands for one of the PDF, whose printed value it hides. */
  covers?: true;
  /** The document computes its value; `reported` where the field is not read-only in the PDF. */
  computed?: 'reported' | 'shown';
  /** Its place in the tab order of its page, where the client set one. */
  tabOrder?: number;
  /** What a generated field asks for; its signer's language where that says how it is printed. */
  manner?: FieldManner;
  /** Who may fill it, in the transaction's order; of what fills itself, each has a column. */
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
  manner?: FieldManner;
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
  const placesOf = placesIn(state, rules);
  const language = state.signers.find(({ id }) => id === signerId)?.language;
  const mannerOf = ({ type, traits }: AssignedField) => {
    const manner = mannerFor(type, traits, language);
    return manner ? { manner } : {};
  };
  const own = generated.filter((field) => field.signerIds.includes(signerId));
  const sizedPlacesOf = sizeTexts(own.some(isTyped) ? generated : [], placesOf);
  const computed = new Map(
    state.files.map(({ fileId }) => [fileId, computedValues(state, fileId, undefined)]),
  );
  return {
    fillable: [
      ...own.flatMap((field): FillableField | [] => {
        const { name: kind, entry } = fieldKinds[field.type];
        if (!entry || isButton(field)) return [];
        return {
          fileId: field.fileId,
          name: field.name,
          kind,
          type: field.type,
          places: sizedPlacesOf(field).map((place) => inColumn(place, field, signerId)),
          widgets: [],
          ...(field.convertedFrom === undefined ? {} : { covers: true }),
          ...(field.tabOrder === undefined ? {} : { tabOrder: field.tabOrder }),
          ...mannerOf(field),
          signerIds: hasColumns(field.type) ? [signerId] : field.signerIds,
          value: field.value ?? entry.empty,
          ...filledByAnother(state, field, signerId),
        };
      }),
      ...assignedChoices({ generated }).flatMap((choice) =>
        choiceField(state, choice, signerId, placesOf),
      ),
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
            ...(field.kind === 'list' && { manner: mannerOfOptions(first?.options) }),
            ...(first?.computed && { computed: first.readOnly ? 'shown' : 'reported' }),
            value: value ?? entryRules[field.kind]?.empty ?? '',
            ...filledByAnother(state, field, signerId),
          };
        }),
    ],
    signatures: own
      .filter((field) => isSigned(field.type))
      .flatMap((field) =>
        placesOf(field).map((place) => ({
          fileId: field.fileId,
          name: field.name,
          type: field.type,
          ...inColumn(place, field, signerId),
          ...(field.tabOrder === undefined ? {} : { tabOrder: field.tabOrder }),
          ...mannerOf(field),
        })),
      ),
  };
}

/** Where fields stand, found once for each; throws for one that stands nowhere. */
function placesIn(state: TransactionState, rules: Pick<Rules, 'rightMeasuredFrom'>) {
  const placed = new Map<AssignedField, AssignedPlace[]>();
  return (field: AssignedField): AssignedPlace[] => {
    const known = placed.get(field);
    if (known) return known;
    const file = state.files.find((one) => one.fileId === field.fileId);
    const places = file?.pdf ? placesOfField(field, file.pdf.facts, rules) : [];
    if (places.length === 0)
      throw new Error(`Field ${field.name} of ${field.fileId} has no place.`);
    placed.set(field, places);
    return places;
  };
}

/** A choice of a signer; nothing of others. */
function choiceField(
  state: TransactionState,
  { fileId, name, type, buttons, signerIds, traits }: AssignedChoice,
  signerId: string,
  placesOf: (field: AssignedField) => readonly AssignedPlace[],
): FillableField | [] {
  const field = { fileId, name, signerIds };
  if (!signerIds.includes(signerId)) return [];
  return {
    ...field,
    kind: fieldKinds[type].name,
    type,
    places: buttons.flatMap((one) =>
      placesOf(one).map((place) => ({ ...place, button: buttonOf(one) })),
    ),
    widgets: [],
    ...(buttons.some((one) => one.convertedFrom !== undefined) && { covers: true as const }),
    ...(traits && { manner: traits }),
    value: chosenBefore(buttons),
    ...filledByAnother(state, field, signerId),
  };
}

function buttonOf(field: AssignedField): ChoiceButton {
  const { fileId, tabOrder, traits } = field;
  return {
    fileId,
    state: stateOfButton(field),
    ...(traits?.Label !== undefined && { label: traits.Label }),
    ...(tabOrder !== undefined && { tabOrder }),
  };
}

/** A place, narrowed to the signer's own column where each has one. */
function inColumn<Place extends { box: Rect }>(
  place: Place,
  { type, signerIds }: AssignedField,
  signerId: string,
): Place {
  return hasColumns(type)
    ? { ...place, box: signatureColumn(place.box, signerIds, signerId) }
    : place;
}

const isTyped = ({ type }: AssignedField) => fieldKinds[type].entry?.typed === true;

/** Gives the places of texts the size of all texts of their page. */
function sizeTexts(
  fields: readonly AssignedField[],
  placesOf: (field: AssignedField) => readonly AssignedPlace[],
): (field: AssignedField) => FillableField['places'] {
  const pageOf = (field: AssignedField, page: number) => `${page} ${field.fileId}`;
  const sizes = pageTextSizes(
    fields
      .filter(isTyped)
      .flatMap((field) =>
        placesOf(field).map(({ page, box }) => [pageOf(field, page), box] as const),
      ),
  );
  return (field) =>
    placesOf(field).map((place) => {
      const textSize = isTyped(field) ? sizes.get(pageOf(field, place.page)) : undefined;
      return { ...place, ...(textSize !== undefined && { textSize }) };
    });
}

function filledByAnother(
  state: TransactionState,
  field: Pick<AssignedField | AssignedEmbeddedField, 'fileId' | 'name'> & {
    signerIds: readonly string[];
    type?: FieldType;
  },
  signerId: string,
): { filledBy: string; value: string | boolean } | undefined {
  if (field.type && hasColumns(field.type)) return undefined;
  for (const signer of state.signers) {
    if (signer.id === signerId || !field.signerIds.includes(signer.id)) continue;
    const value = ownMember(ownMember(signer.answers, field.fileId), field.name);
    if (value !== undefined) return { filledBy: signer.id, value };
  }
  return undefined;
}
