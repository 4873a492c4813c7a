import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { type ComposedMail, composeMail } from '#server/service/mail/composeMail.ts';
import { composeNote } from '#server/service/mail/composeNote.ts';
import { copiesUntil, lastDayBefore } from '#server/service/transaction/state/deadline.ts';
import type { JobPayloads } from '#server/service/transaction/state/job.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import {
  type SignerRecord,
  type StoredFile,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Where mails lead, and to whom notes go. */
export interface MailPlaces {
  publicUrl: string;
  /** The address of a signer's page. */
  signLink: (state: TransactionState, signer: SignerRecord) => string;
  /** The address of the page of the n-th receiver of a transaction, counted from 1. */
  copyLink: (transactionId: string, number: number) => string;
  /** Whether documents can come along: a mail that is only kept here has none. */
  attaches: boolean;
  /** Absent: no notes to the sender. */
  senderEmail: string | undefined;
}

/** A mail with the documents that go along. */
export interface PlannedMail extends ComposedMail {
  to: string;
  /** The link that the mail is about; absent where the documents come along instead. */
  link?: string;
  attachments: { fileName: string; file: StoredFile }[];
}

/**
 * Bytes of documents that a mail carries; mail servers commonly refuse more than 10 MB after
 * encoding.
 */
const mostAttached = 7 * 1024 * 1024;
/** The same for receivers of the sealed documents, who have no other page to read them. */
const mostForReceivers = 10 * 1024 * 1024;

/** The mail that a job asks for, or undefined when it is no longer needed. */
export function mailOfJob(
  { mail, signerId, receiverId }: JobPayloads['mail'],
  state: TransactionState,
  places: MailPlaces,
): PlannedMail | undefined {
  if (mail === 'note') return noteOf(state, places);
  if (mail === 'copy') return copyFor(receiverId, state, places);
  const signer = state.signers.find((one) => one.id === signerId);
  if (!signer?.email) return undefined;
  const wanted =
    mail === 'confirmation'
      ? state.status === transactionStatus.signed && state.removedAt === undefined
      : mail === 'cancelled'
        ? state.status === transactionStatus.cancelled
        : waitsFor(state, signer);
  if (!wanted) return undefined;
  const sealed = mail === 'confirmation' ? sealedFiles(state) : [];
  const attached = bytesOf(sealed) <= mostAttached;
  const link = places.signLink(state, signer);
  const composed = composeMail({
    kind: mail,
    language: signer.language,
    transactionId: state.id,
    documents: documentNames(state),
    ...whoAsksWhom(state, signer),
    link,
    lastDay: lastDayBefore(state.expiresAt),
    attached,
    ...(state.cancelReason === undefined ? {} : { reason: state.cancelReason }),
    ...(signer.signRequestSubject === undefined ? {} : { subject: signer.signRequestSubject }),
    ...(signer.signRequestMessage === undefined ? {} : { message: signer.signRequestMessage }),
  });
  return { ...composed, to: signer.email, link, attachments: attached ? sealed : [] };
}

function whoAsksWhom({ sender }: TransactionState, signer: SignerRecord) {
  const name = knownName(signer);
  return { ...(name ? { name } : {}), ...(sender ? { sender: sender.name } : {}) };
}

/** The mail with which a receiver gets the sealed documents, or a link to them. */
function copyFor(
  receiverId: string | undefined,
  state: TransactionState,
  places: MailPlaces,
): PlannedMail | undefined {
  const index = state.receivers?.findIndex((one) => one.id === receiverId) ?? -1;
  const receiver = state.receivers?.[index];
  const isThere = state.status === transactionStatus.signed && state.removedAt === undefined;
  if (!receiver || !isThere) return undefined;
  const sealed = sealedFiles(state);
  const attached = places.attaches && bytesOf(sealed) <= mostForReceivers;
  const link = attached ? undefined : places.copyLink(state.id, index + 1);
  const composed = composeMail({
    kind: 'copy',
    language: receiver.language,
    transactionId: state.id,
    documents: documentNames(state),
    attached,
    ...(link === undefined ? {} : { link, lastDay: lastDayBefore(copiesUntil(state)) }),
    ...(receiver.name === undefined ? {} : { name: receiver.name }),
    ...(receiver.subject === undefined ? {} : { subject: receiver.subject }),
    ...(receiver.message === undefined ? {} : { message: receiver.message }),
  });
  return {
    ...composed,
    to: receiver.email,
    ...(link === undefined ? {} : { link }),
    attachments: attached ? sealed : [],
  };
}

function noteOf(state: TransactionState, places: MailPlaces): PlannedMail | undefined {
  if (places.senderEmail === undefined) return undefined;
  const link = `${places.publicUrl}/transactions/${state.id}`;
  const reason =
    state.failure ??
    state.cancelReason ??
    state.signers.find((one) => one.rejectReason)?.rejectReason;
  const composed = composeNote({
    transactionId: state.id,
    status: state.status,
    documents: documentNames(state),
    signers: state.signers.map((signer) => `${nameAndAddress(signer)}: ${signer.state}`),
    link,
    ...(reason === undefined ? {} : { reason }),
  });
  return { ...composed, to: places.senderEmail, link, attachments: [] };
}

function waitsFor(state: TransactionState, signer: SignerRecord): boolean {
  return (
    state.status === transactionStatus.waitingForSigner &&
    (signer.state === 'waiting' || signer.state === 'opened')
  );
}

function nameAndAddress(signer: SignerRecord): string {
  const address = signer.email ?? signer.id;
  const name = knownName(signer);
  return name === undefined ? address : `${name} (${address})`;
}

const documentNames = (state: TransactionState) =>
  state.files.map((file) => file.displayName ?? file.fileId);

const bytesOf = (files: PlannedMail['attachments']) =>
  files.reduce((sum, { file }) => sum + file.size, 0);

function sealedFiles(state: TransactionState): PlannedMail['attachments'] {
  return state.files.flatMap(({ fileId, sealed }) =>
    sealed ? [{ fileName: /\.pdf$/i.test(fileId) ? fileId : `${fileId}.pdf`, file: sealed }] : [],
  );
}
