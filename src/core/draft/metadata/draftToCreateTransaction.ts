import { undrawableClause } from '#core/appearance/fontMeasures.ts';
import { isLegible } from '#core/appearance/visibleInk.ts';
import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import type { SignerRequestInput } from '#core/wire/contract/signer.ts';
import type { CreateTransactionInput } from '#core/wire/contract/transaction.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';
import { preparedName } from '#core/draft/commands/signerCommands.ts';

/**
 * A signer's name as it is sent: none where it could not stand under a signature, because no font
 * has its letters or there are none.
 */
export function sentName(signer: DraftSigner): string {
  const name = preparedName(signer);
  return isLegible(name) && !undrawableClause(name) ? name : '';
}

/** A signer as the contract takes it on creation: every setting by its value, no empty texts. */
export function signerToRequest(signer: DraftSigner): SignerRequestInput {
  const name = sentName(signer);
  return {
    ...(signer.email.trim() !== '' && { Email: signer.email.trim() }),
    Language: signer.language,
    SendSignRequest: signer.sendSignRequest,
    ...(signer.signRequestSubject !== '' && { SignRequestSubject: signer.signRequestSubject }),
    ...(signer.signRequestMessage !== '' && { SignRequestMessage: signer.signRequestMessage }),
    SendSignConfirmation: signer.sendSignConfirmation,
    // 0 is the service's default on the wire.
    DaysToRemind: signer.daysToRemind === 0 ? -1 : signer.daysToRemind,
    Verifications: [
      {
        Type: 'Scribble',
        RequireHandsignature: signer.requireHandsignature,
        ...(name !== '' && { ScribbleName: name }),
        ScribbleNameFixed: signer.scribbleNameFixed,
      },
    ],
  };
}

/** How the transaction is sent, as creations and templates say it. */
export function sendingToRequest({
  signers,
  sending = {},
}: Draft): Pick<CreateTransactionInput, 'SignRequestMode' | 'DaysToExpire' | 'Receivers'> {
  const { signRequestMode = 1, daysToExpire, receivers } = sending;
  return {
    // Services differ in what they do unasked; what is shown is what is sent.
    ...(signers.length > 1 && { SignRequestMode: signRequestMode }),
    ...(daysToExpire !== undefined && { DaysToExpire: daysToExpire }),
    ...(receivers && {
      Receivers: receivers.map(({ name, email }) => ({
        ...(name !== '' && { Name: name }),
        Email: email,
      })),
    }),
  };
}

/** Who asks, without what nobody can see; a template leaves it to whoever sends it. */
function senderToRequest({ sending }: Draft): Pick<CreateTransactionInput, 'SenderName'> {
  const name = withoutUnseen(sending?.senderName ?? '').trim();
  return name === '' ? {} : { SenderName: name };
}

/** The body that creates the transaction; signers are numbered by their order. */
export function draftToCreateTransaction(draft: Draft): CreateTransactionInput {
  return {
    Signers: draft.signers.map(signerToRequest),
    SendEmailNotifications: draft.sendEmailNotifications,
    ...sendingToRequest(draft),
    ...senderToRequest(draft),
    ...(draft.template && {
      Template: { Id: draft.template.id, Version: draft.template.version },
    }),
  };
}
