import type {
  Draft,
  DraftField,
  DraftFile,
  DraftSending,
  DraftSigner,
  TemplateOrigin,
} from '#core/draft/draft.ts';
import { isSame } from '#core/draft/changedCopy.ts';
import { type ListPatch, diffLists, patchList } from './listPatch.ts';

/** How one state of a draft became another: plain JSON, as small as the change. */
export interface DraftPatch {
  title?: string;
  sendEmailNotifications?: boolean;
  /** `null`: as the installation is set. */
  rightMeasuredFrom?: 'left' | 'right' | null;
  /** `null`: as the service does. */
  sending?: DraftSending | null;
  /** `null`: it belongs to no template. */
  template?: TemplateOrigin | null;
  files?: ListPatch<DraftFile>;
  signers?: ListPatch<DraftSigner>;
  fields?: ListPatch<DraftField>;
}

const fileKey = (file: DraftFile) => file.key;
const idOf = (item: { id: string }) => item.id;

/** What turns `before` into `after`; both are states of one draft. Swap them for the way back. */
export function diffDrafts(before: Draft, after: Draft): DraftPatch {
  const files = diffLists(before.files, after.files, fileKey);
  const signers = diffLists(before.signers, after.signers, idOf);
  const fields = diffLists(before.fields, after.fields, idOf);
  return {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.sendEmailNotifications !== after.sendEmailNotifications && {
      sendEmailNotifications: after.sendEmailNotifications,
    }),
    ...(before.rightMeasuredFrom !== after.rightMeasuredFrom && {
      rightMeasuredFrom: after.rightMeasuredFrom ?? null,
    }),
    ...(!isSame(before.sending, after.sending) && { sending: after.sending ?? null }),
    ...(!isSameVersion(before.template, after.template) && {
      template: after.template ?? null,
    }),
    ...(files && { files }),
    ...(signers && { signers }),
    ...(fields && { fields }),
  };
}

function isSameVersion(one: TemplateOrigin | undefined, other: TemplateOrigin | undefined) {
  return one?.id === other?.id && one?.version === other?.version;
}

/** The draft that a patch leads to; what the patch does not name is shared with `before`. */
export function applyPatch(before: Draft, patch: DraftPatch): Draft {
  const {
    rightMeasuredFrom: edgeBefore,
    template: originBefore,
    sending: sendingBefore,
    ...rest
  } = before;
  const edge =
    patch.rightMeasuredFrom === undefined ? edgeBefore : (patch.rightMeasuredFrom ?? undefined);
  const template = patch.template === undefined ? originBefore : (patch.template ?? undefined);
  const sending = patch.sending === undefined ? sendingBefore : (patch.sending ?? undefined);
  return {
    ...rest,
    title: patch.title ?? before.title,
    sendEmailNotifications: patch.sendEmailNotifications ?? before.sendEmailNotifications,
    ...(edge !== undefined && { rightMeasuredFrom: edge }),
    ...(sending !== undefined && { sending }),
    ...(template !== undefined && { template }),
    files: patchList(before.files, patch.files, fileKey),
    signers: patchList(before.signers, patch.signers, idOf),
    fields: patchList(before.fields, patch.fields, idOf),
  };
}
