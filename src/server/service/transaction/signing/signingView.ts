import type {
  Entries,
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { mustDraw, signsAtFinish } from './checkSignatures.ts';
import {
  type FillableField,
  type SignerFields,
  fieldsOfSigner,
} from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import { refuseSigning, signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import type {
  FileRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** What one signer's page shows; `saved` is what they entered so far. */
export function signingView(
  state: TransactionState,
  signerId: string,
  saved: Entries,
  rules: Rules,
): SigningView {
  const signer = signerOf(state, signerId);
  const fields: SignerFields =
    state.removedAt === undefined
      ? fieldsOfSigner(state, signerId, rules)
      : { fillable: [], signatures: [] };
  const canAct = refuseSigning(state, signer) === undefined;
  const others = state.signers.filter((one) => one.id !== signerId);
  return {
    status: state.status,
    state: signer.state,
    canAct,
    language: signer.language,
    ...(signer.email === undefined ? {} : { email: signer.email }),
    ...(signer.signRequestMessage === undefined ? {} : { message: signer.signRequestMessage }),
    ...(signer.scribbleName === undefined ? {} : { scribbleName: signer.scribbleName }),
    scribbleNameFixed: signer.scribbleNameFixed,
    requireHandsignature: mustDraw(signer),
    signatureAtFinish: canAct && signsAtFinish(signer, fields),
    files: state.files.map((file) => ({
      fileId: file.fileId,
      displayName: file.displayName ?? file.fileId,
      pages: file.pdf?.facts.pages.length ?? 0,
      sealed: state.status === transactionStatus.signed && file.sealed !== undefined,
      readable: state.removedAt === undefined && state.status !== transactionStatus.inProgress,
      ...fieldsOfFile(file, fields, signer.answers),
    })),
    entries: canAct ? saved : {},
    others: {
      total: others.length,
      signed: others.filter((one) => one.state === 'signed').length,
      named: others.flatMap(({ scribbleName, state: now }) =>
        scribbleName ? [{ name: scribbleName, signed: now === 'signed' }] : [],
      ),
    },
    ...(state.status === transactionStatus.waitingForSigner
      ? { expiresAt: new Date(state.expiresAt).toISOString() }
      : {}),
    ...(signer.signedAt === undefined ? {} : { signedAt: new Date(signer.signedAt).toISOString() }),
  };
}

function fieldsOfFile(
  { fileId }: FileRecord,
  { fillable, signatures }: SignerFields,
  answers: Entries | undefined,
): { fields: SigningField[]; embedded: SigningEmbeddedField[] } {
  const mine = fillable.filter((field) => field.fileId === fileId);
  const valueOf = (field: FillableField) =>
    ownMember(ownMember(answers, fileId), field.name) ?? field.value;
  return {
    fields: [
      ...mine
        .filter((field) => field.widgets.length === 0)
        .flatMap((field) =>
          field.places.map(({ page, box }) => ({
            name: field.name,
            type: field.kind === 'check' ? ('Check' as const) : ('SingleLine' as const),
            page,
            box,
            readOnly: field.filledBy !== undefined,
            ...(field.covers && { covers: field.covers }),
            value: valueOf(field),
          })),
        ),
      ...signatures
        .filter((field) => field.fileId === fileId)
        .map(({ name, page, box }) => ({
          name,
          type: 'Signature' as const,
          page,
          box,
          readOnly: false,
        })),
    ],
    embedded: mine.flatMap((field) =>
      field.widgets.map((widget) => ({
        ...widget,
        readOnly: field.filledBy !== undefined,
        value: valueOf(field),
      })),
    ),
  };
}
