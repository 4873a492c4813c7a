import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import { changeItems, changeMembers, inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import { type Draft, type DraftFile, type DraftSigner, newSigner } from '#core/draft/draft.ts';

/** How a signer without name and address is called: their number among the draft's signers. */
export function numberedSignerName(draft: Draft): string {
  const taken = new Set(draft.signers.map((signer) => signer.name));
  let number = draft.signers.length + 1;
  while (taken.has(`Signer ${number}`)) number += 1;
  return `Signer ${number}`;
}

/** The name that the preparer gave a signer, which is not the number that stood for it. */
export function preparedName({ name }: DraftSigner): string {
  return /^\s*Signer \d+\s*$/.test(name) ? '' : name.trim();
}

/** What the preparer reads for a signer: the name, else the role, the address, or a number. */
export function signerLabel(draft: Draft, signerId: string): string {
  const position = draft.signers.findIndex((signer) => signer.id === signerId);
  const signer = draft.signers[position];
  return signer?.name.trim() || signer?.role || signer?.email.trim() || `Signer ${position + 1}`;
}

/** Adds a signer at the end. The draft's first signer takes the fields that were placed before. */
export function addSigner(
  draft: Draft,
  id: string,
  settings: Partial<Omit<DraftSigner, 'id'>> = {},
): Draft {
  const signer = { ...newSigner(id, numberedSignerName(draft)), ...settings };
  const added = { ...draft, signers: [...draft.signers, signer] };
  if (draft.signers.length > 0) return added;
  return withFields(
    added,
    changeItems(draft.fields, (field) =>
      field.formSet === undefined && field.signerIds.length === 0
        ? { ...field, signerIds: [id] }
        : field,
    ),
  );
}

/**
 * Sets some of a signer's settings. Until it is set by itself, confirmation follows the sign
 * request, as in the service.
 */
export function updateSigner(
  draft: Draft,
  id: string,
  settings: Partial<Omit<DraftSigner, 'id'>>,
): Draft {
  return changeMembers(draft, {
    signers: changeItems(draft.signers, (signer) => {
      if (signer.id !== id) return signer;
      const followed =
        settings.sendSignRequest !== undefined &&
        settings.sendSignConfirmation === undefined &&
        signer.sendSignConfirmation === signer.sendSignRequest
          ? { sendSignConfirmation: settings.sendSignRequest }
          : {};
      return changeMembers(signer, { ...seen(settings), ...followed });
    }),
  });
}

/** Settings with what can be seen of names and addresses that may come from the clipboard. */
function seen(settings: Partial<Omit<DraftSigner, 'id'>>): Partial<Omit<DraftSigner, 'id'>> {
  const { name, email } = settings;
  return {
    ...settings,
    ...(name !== undefined && { name: withoutUnseen(name) }),
    ...(email !== undefined && { email: withoutUnseen(email) }),
  };
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids;
}

function fileWithoutSigner(file: DraftFile, id: string): DraftFile {
  return changeMembers(file, {
    embeddedSignerIds: without(file.embeddedSignerIds, id),
    formSets: changeItems(file.formSets, (set) =>
      changeMembers(set, { signerIds: without(set.signerIds, id) }),
    ),
    ...(file.assignments && {
      assignments: file.assignments.filter((assignment) => assignment.signerId !== id),
    }),
  });
}

/** Removes a signer with the fields of theirs alone, locked or not; shared ones stay. */
export function removeSigner(draft: Draft, id: string): Draft {
  if (!draft.signers.some((signer) => signer.id === id)) return draft;
  const kept = draft.fields.filter(
    (field) => !(field.signerIds.length === 1 && field.signerIds[0] === id),
  );
  return {
    ...draft,
    signers: draft.signers.filter((signer) => signer.id !== id),
    files: changeItems(draft.files, (file) => fileWithoutSigner(file, id)),
    fields: changeItems(kept.length === draft.fields.length ? draft.fields : kept, (field) =>
      changeMembers(field, { signerIds: without(field.signerIds, id) }),
    ),
  };
}

/** Moves a signer to a 0-based place in the order; lists of signers on fields follow the order. */
export function moveSigner(draft: Draft, id: string, index: number): Draft {
  const signer = draft.signers.find((other) => other.id === id);
  if (!signer) return draft;
  const others = draft.signers.filter((other) => other !== signer);
  const signers = others.toSpliced(Math.max(0, index), 0, signer);
  if (signers.every((other, at) => other === draft.signers[at])) return draft;
  const moved = { ...draft, signers };
  const reorder = (ids: readonly string[]) => (ids.length > 1 ? inSignerOrder(moved, ids) : ids);
  return {
    ...moved,
    files: changeItems(draft.files, (file) =>
      changeMembers(file, {
        embeddedSignerIds: reorder(file.embeddedSignerIds),
        formSets: changeItems(file.formSets, (set) =>
          changeMembers(set, { signerIds: reorder(set.signerIds) }),
        ),
      }),
    ),
    fields: changeItems(draft.fields, (field) =>
      changeMembers(field, { signerIds: reorder(field.signerIds) }),
    ),
  };
}

/** Whether notes about the transaction go to the sender. */
export function setSendEmailNotifications(draft: Draft, sendEmailNotifications: boolean): Draft {
  return changeMembers(draft, { sendEmailNotifications });
}
