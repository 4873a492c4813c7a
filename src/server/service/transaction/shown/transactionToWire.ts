import { contextName } from '#core/wire/contract/context.ts';
import type { Context, Signer } from '#core/wire/contract/signer.ts';
import type { Transaction, TransactionFile } from '#core/wire/contract/transaction.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type {
  FileRecord,
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

const isoTime = (time: number) => new Date(time).toISOString();

/**
 * A transaction as the contract shows it. `signUrl` returns a signer's link, or undefined for one
 * who can no longer use it.
 */
export function transactionToWire(
  state: TransactionState,
  rules: Pick<Rules, 'contextNames'>,
  signUrl?: (signer: SignerRecord) => string | undefined,
): Transaction {
  return {
    Id: state.id,
    Status: state.status,
    Signers: state.signers.map((signer) => signerToWire(signer, rules, signUrl?.(signer))),
    SendEmailNotifications: state.sendEmailNotifications,
    DaysToExpire: state.daysToExpire,
    SignRequestMode: state.signRequestMode,
    ...(state.postbackUrl === undefined ? {} : { PostbackUrl: state.postbackUrl }),
    Files: Object.fromEntries(
      state.files.map((file) => [file.fileId, fileToWire(file, state.removedAt !== undefined)]),
    ),
    CreatedAt: isoTime(state.createdAt),
    ...(state.endedAt === undefined ? {} : { EndedAt: isoTime(state.endedAt) }),
  };
}

function signerToWire(
  signer: SignerRecord,
  rules: Pick<Rules, 'contextNames'>,
  signUrl: string | undefined,
): Signer {
  const context = signerContext(signer, rules);
  return {
    Id: signer.id,
    ...signerSettings(signer),
    ...(signer.scribbleName === undefined ? {} : { ScribbleName: signer.scribbleName }),
    ScribbleNameFixed: signer.scribbleNameFixed,
    RequireScribble: signer.verifications.some((one) => one.Type === 'Scribble'),
    ...(context === undefined ? {} : { Context: context }),
    State: signer.state,
    ...(signer.signedAt === undefined ? {} : { SignedAt: isoTime(signer.signedAt) }),
    ...(signer.rejectReason === undefined ? {} : { RejectReason: signer.rejectReason }),
    ...(signUrl === undefined ? {} : { SignUrl: signUrl }),
  };
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
 * stand.
 */
function signerContext(
  signer: SignerRecord,
  rules: Pick<Rules, 'contextNames'>,
): Context | undefined {
  if (!signer.answers) return signer.context;
  const answers = Object.entries(signer.answers).map(([fileId, fields]) => [
    fileId,
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [contextName(name, rules.contextNames), value]),
    ),
  ]);
  return { ...signer.context, ...Object.fromEntries(answers) };
}

function fileToWire(file: FileRecord, removed: boolean): TransactionFile {
  const { pdf } = file;
  return {
    ...(file.displayName === undefined ? {} : { DisplayName: file.displayName }),
    State: removed ? 'removed' : file.sealed ? 'sealed' : pdf ? 'ready' : 'awaiting pdf',
    ...(pdf ? { Pages: pdf.facts.pages.length } : {}),
  };
}
