import { entryKindOf, type FormEntryKind, type FormWidget } from '#core/appearance/formWidget.ts';
import { takesEntries } from '#server/service/transaction/state/uploadedPdf.ts';
import type {
  FieldRecord,
  FormSetRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** A generated field and the signers who may fill it, in the transaction's order. */
export interface AssignedField extends FieldRecord {
  fileId: string;
  formSet: string;
  signerIds: string[];
}

/** The widgets of one embedded field, and the signers who may fill it. */
export interface AssignedEmbeddedField {
  fileId: string;
  name: string;
  kind: FormEntryKind;
  /** At least one; a field may stand in several places. */
  widgets: FormWidget[];
  signerIds: string[];
}

/** What the signers' `FormSets` name, over the whole transaction. */
export interface NamedFormSets {
  /** Key of a form set that some signer names -> signers who may fill it, in their order. */
  formSets: Map<string, string[]>;
  /** fileId -> signers who may fill its embedded fields. */
  embeddedFiles: Map<string, string[]>;
  /** Entries of `FormSets` that are neither a form set's key nor a fileId. */
  unresolved: { fileId: string; signerId: string; entry: string }[];
}

/** Who fills what, resolved over the whole transaction. */
export interface Assignments extends NamedFormSets {
  generated: AssignedField[];
  embedded: AssignedEmbeddedField[];
  /** fileId -> full names of embedded fields for which generated ones of some signer stand. */
  converted: Map<string, Set<string>>;
}

/**
 * Resolves each entry of the signers' `FormSets`: a form set's key first, else a fileId, wherever
 * in the transaction it is.
 */
export function resolveFormSets(state: TransactionState): NamedFormSets {
  const keys = new Set(state.formSets.map((set) => set.key));
  const fileIds = new Set(state.files.map((file) => file.fileId));
  const bySet = new Map<string, Set<string>>();
  const byFile = new Map<string, Set<string>>();
  const unresolved: NamedFormSets['unresolved'] = [];
  for (const file of state.files)
    for (const { signerId, formSets } of file.signers)
      for (const entry of formSets) {
        if (keys.has(entry)) addTo(bySet, entry, signerId);
        else if (fileIds.has(entry)) addTo(byFile, entry, signerId);
        else unresolved.push({ fileId: file.fileId, signerId, entry });
      }
  const inOrder = (map: Map<string, Set<string>>) =>
    new Map(
      [...map].map(([key, ids]) => [
        key,
        state.signers.flatMap((signer) => (ids.has(signer.id) ? [signer.id] : [])),
      ]),
    );
  return { formSets: inOrder(bySet), embeddedFiles: inOrder(byFile), unresolved };
}

/**
 * Gives every field its signers. No signer fills an embedded field for which a generated one
 * stands.
 */
export function assignFields(state: TransactionState): Assignments {
  const named = resolveFormSets(state);
  const converted = new Map<string, Set<string>>();
  for (const { key, fileId, fields } of state.formSets)
    if (named.formSets.has(key))
      for (const { convertedFrom } of fields)
        if (convertedFrom !== undefined) addTo(converted, fileId, convertedFrom);
  return {
    ...named,
    generated: inFileOrder(state).flatMap((set) => {
      const signerIds = named.formSets.get(set.key) ?? [];
      return signerIds.length === 0
        ? []
        : set.fields.map((field) => ({
            ...field,
            fileId: set.fileId,
            formSet: set.key,
            signerIds,
          }));
    }),
    embedded: state.files.flatMap((file) => {
      const signerIds = named.embeddedFiles.get(file.fileId) ?? [];
      return signerIds.length === 0
        ? []
        : groupWidgets(
            file.fileId,
            (file.pdf?.facts.embedded ?? []).filter(
              ({ name }) => !converted.get(file.fileId)?.has(name),
            ),
            signerIds,
          );
    }),
    converted,
  };
}

/** Form sets in the order of their files, in which their fields are told everywhere. */
function inFileOrder({ files, formSets }: TransactionState): FormSetRecord[] {
  const places = new Map(files.map(({ fileId }, index) => [fileId, index]));
  const placeOf = ({ fileId }: FormSetRecord) => places.get(fileId) ?? files.length;
  return formSets.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function groupWidgets(
  fileId: string,
  widgets: FormWidget[],
  signerIds: string[],
): AssignedEmbeddedField[] {
  const fields = new Map<string, AssignedEmbeddedField>();
  for (const widget of widgets) {
    if (!takesEntries(widget) && !widget.computed) continue;
    const known = fields.get(widget.name);
    if (known) known.widgets.push(widget);
    else {
      const { name } = widget;
      const kind = entryKindOf(widget);
      fields.set(name, { fileId, name, kind, widgets: [widget], signerIds });
    }
  }
  return [...fields.values()];
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}
