import { uploadNotes } from './uploadNotes.ts';
import { reported } from '#core/fields/kindFacts.ts';
import { contextName } from '#core/wire/contract/context.ts';
import type { Receiver } from '#core/wire/contract/receiver.ts';
import type { Context, Signer } from '#core/wire/contract/signer.ts';
import type { Transaction, TransactionFile } from '#core/wire/contract/transaction.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { activities } from '#server/service/transaction/state/transactionState.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type {
  ActivityRecord,
  FileRecord,
  ReceiverRecord,
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

const isoTime = (time: number) => new Date(time).toISOString();

/** A time as the family writes it: ISO 8601 with an offset in numbers. */
const dateTime = (time: number) => isoTime(time).replace('Z', '+00:00');

/** The latest of some times, of which some may be missing. */
const latest = (...times: (number | undefined)[]) =>
  Math.max(...times.filter((time) => time !== undefined));

/** Addresses for a signer. Only answers to the sender hold them, never postbacks. */
export type SignerLinks = Pick<Signer, 'SignUrl' | 'ShowUrl' | 'ReceiptUrl'>;

type WireRules = Pick<Rules, 'contextNames' | 'publicUrl' | 'showsUnset'>;

/** What the family names where nothing was sent. */
const unset = { Reference: null, Context: null };

/**
 * A transaction as the contract shows it, with what the client sent beside. `linksOf` returns the
 * addresses of a signer that are of use now.
 */
export function transactionToWire(
  state: TransactionState,
  rules: WireRules,
  linksOf?: (signer: SignerRecord) => SignerLinks,
): Transaction {
  const { createdAt, endedAt } = state;
  const isCancelled = state.status === transactionStatus.cancelled;
  return {
    ...(rules.showsUnset ? { ...unset, Seal: false, Receivers: [] } : {}),
    ...state.echoed,
    Id: state.id,
    Status: state.status,
    Signers: state.signers.map((signer, index) => ({
      ...signerToWire(signer, index, state, rules),
      ...linksOf?.(signer),
    })),
    ...(state.receivers
      ? {
          Receivers: state.receivers.map((receiver, index) =>
            receiverToWire(receiver, state.signers.length + index, state),
          ),
        }
      : {}),
    SendEmailNotifications: state.sendEmailNotifications,
    DaysToExpire: state.daysToExpire,
    SignRequestMode: state.signRequestMode,
    ...(state.placeSignatures ? { PlaceSignatures: true } : {}),
    ...(state.sender?.from === 'transaction' ? { SenderName: state.sender.name } : {}),
    ...(state.postbackUrl === undefined ? {} : { PostbackUrl: state.postbackUrl }),
    ...(state.template
      ? { Template: { Id: state.template.id, Version: state.template.version } }
      : {}),
    Files: Object.fromEntries(
      state.files.map((file) => [file.fileId, fileToWire(file, state, rules)]),
    ),
    CreatedAt: isoTime(createdAt),
    ...(endedAt === undefined ? {} : { EndedAt: isoTime(endedAt) }),
    CreatedDateTime: dateTime(createdAt),
    ModifiedDateTime: dateTime(
      latest(
        createdAt,
        state.modifiedAt,
        state.startedAt,
        endedAt,
        state.removedAt,
        ...state.signers.map(changedAt),
      ),
    ),
    ...(isCancelled && endedAt !== undefined ? { CanceledDateTime: dateTime(endedAt) } : {}),
    ...(state.cancelReason === undefined ? {} : { CancelationReason: state.cancelReason }),
  };
}

function signerToWire(
  signer: SignerRecord,
  index: number,
  state: TransactionState,
  rules: WireRules,
): Signer {
  const context = signerContext(signer, state, rules);
  const { signedAt, declinedAt } = signer;
  return {
    ...(rules.showsUnset ? unset : {}),
    ...signer.echoed,
    Id: signer.id,
    ...signerSettings(signer),
    Verifications: signer.verifications.map((one) => {
      if (one.Type === 'Scribble') return one;
      const { RequireHandsignature: _, ScribbleName: __, ScribbleNameFixed: ___, ...rest } = one;
      return rest;
    }),
    ...(signer.scribbleName === undefined ? {} : { ScribbleName: signer.scribbleName }),
    ScribbleNameFixed: signer.scribbleNameFixed,
    RequireScribble: signer.verifications.some((one) => one.Type === 'Scribble'),
    ...(context === undefined ? {} : { Context: context }),
    State: signer.state,
    ...(signedAt === undefined ? {} : { SignedAt: isoTime(signedAt) }),
    ...(signer.signedName && signer.signedName !== signer.scribbleName
      ? { SignedName: signer.signedName }
      : {}),
    ...(signer.rejectReason === undefined ? {} : { RejectReason: signer.rejectReason }),
    CreatedDateTime: dateTime(state.createdAt),
    ModifiedDateTime: dateTime(latest(state.createdAt, changedAt(signer))),
    ...(signedAt === undefined ? {} : { SignedDateTime: dateTime(signedAt) }),
    ...(declinedAt === undefined ? {} : { RejectDateTime: dateTime(declinedAt) }),
    Activities: activitiesToWire(signer.activities, index, state),
  };
}

function receiverToWire(
  receiver: ReceiverRecord,
  index: number,
  state: TransactionState,
): Receiver {
  const { id, name, email, language, subject, message } = receiver;
  return {
    ...receiver.echoed,
    Id: id,
    ...(name === undefined ? {} : { Name: name }),
    Email: email,
    Language: language,
    ...(subject === undefined ? {} : { Subject: subject }),
    ...(message === undefined ? {} : { Message: message }),
    CreatedDateTime: dateTime(state.createdAt),
    ModifiedDateTime: dateTime(latest(state.createdAt, receiver.activities?.at(-1)?.at)),
    Activities: activitiesToWire(receiver.activities, index, state),
  };
}

/** Activities of the n-th of signers and receivers together. */
function activitiesToWire(
  list: readonly ActivityRecord[] = [],
  index: number,
  { id }: TransactionState,
) {
  return list.map(({ code, at, info, device }, place) => ({
    Id: activityId(id, index, place),
    Code: code,
    Activity: activities[code],
    ...(info === undefined ? {} : { Info: info }),
    ...(device === undefined ? {} : { Device: device }),
    CreatedDateTime: dateTime(at),
  }));
}

function changedAt({ openedAt, signedAt, declinedAt, activities: list }: SignerRecord) {
  return latest(0, openedAt, signedAt, declinedAt, list?.at(-1)?.at);
}

/** A UUID for the n-th activity of a person: the same each time it is shown. */
function activityId(transactionId: string, signer: number, place: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `${transactionId.slice(0, 24)}${hex(signer, 4)}${hex(place, 8)}`;
}

/** What the client has set, or what stands for it by default. */
export function signerSettings(signer: SignerRecord) {
  return {
    ...(signer.email === undefined ? {} : { Email: signer.email }),
    Language: signer.language,
    SendSignRequest: signer.sendSignRequest,
    ...(signer.signRequestSubject === undefined
      ? {}
      : { SignRequestSubject: signer.signRequestSubject }),
    ...(signer.signRequestMessage === undefined
      ? {}
      : { SignRequestMessage: signer.signRequestMessage }),
    SendSignConfirmation: signer.sendSignConfirmation,
    DaysToRemind: signer.daysToRemind,
    Verifications: signer.verifications,
  };
}

/**
 * The client's own `Context` with, once signed, our answers beside it; where both name a file, ours
 * stand. A file of the signer's in which they filled in nothing is an empty map.
 */
function signerContext(
  signer: SignerRecord,
  { files, formSets }: TransactionState,
  { contextNames }: WireRules,
): Context | undefined {
  if (!signer.answers) return signer.context;
  const theirs = files.flatMap((file) =>
    file.bare || file.signers.some(({ signerId }) => signerId === signer.id)
      ? [[file.fileId, {}]]
      : [],
  );
  const typeOf = (fileId: string, name: string) =>
    formSets
      .find((set) => set.fileId === fileId && set.fields.some((one) => one.name === name))
      ?.fields.find((one) => one.name === name)?.type;
  const answers = Object.entries(signer.answers).map(([fileId, fields]) => [
    fileId,
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        contextName(name, contextNames),
        reported(typeOf(fileId, name), value),
      ]),
    ),
  ]);
  return {
    ...signer.context,
    ...Object.fromEntries(theirs),
    ...Object.fromEntries(answers),
  };
}

function fileToWire(file: FileRecord, state: TransactionState, rules: WireRules): TransactionFile {
  const { fileId, pdf } = file;
  const removed = state.removedAt !== undefined;
  const path = apiPaths.file.build({ transactionId: state.id, fileId });
  return {
    DisplayName: file.displayName || fileId,
    State: removed ? 'removed' : file.sealed ? 'sealed' : pdf ? 'ready' : 'awaiting pdf',
    ...(pdf ? { Pages: pdf.facts.pages.length } : {}),
    ...(pdf?.facts.notes && !removed ? { Problems: uploadNotes(file) } : {}),
    ...(pdf && !removed
      ? { Links: [{ Rel: 'file', Type: 'application/pdf', Link: `${rules.publicUrl}${path}` }] }
      : {}),
  };
}
