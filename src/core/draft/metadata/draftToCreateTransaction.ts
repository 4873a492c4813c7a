import type { SignerRequestInput } from '#core/wire/contract/signer.ts';
import type { CreateTransactionInput } from '#core/wire/contract/transaction.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';

/**
 * A signer as the contract takes it on creation: every setting by its value, texts only where there
 * are any.
 */
export function signerToRequest(signer: DraftSigner): SignerRequestInput {
  return {
    ...(signer.email.trim() !== '' && { Email: signer.email.trim() }),
    Language: signer.language,
    SendSignRequest: signer.sendSignRequest,
    ...(signer.signRequestSubject !== '' && { SignRequestSubject: signer.signRequestSubject }),
    ...(signer.signRequestMessage !== '' && { SignRequestMessage: signer.signRequestMessage }),
    SendSignConfirmation: signer.sendSignConfirmation,
    DaysToRemind: signer.daysToRemind,
    Verifications: [
      {
        Type: 'Scribble',
        RequireHandsignature: signer.requireHandsignature,
        ...(signer.scribbleName !== '' && { ScribbleName: signer.scribbleName }),
        ScribbleNameFixed: signer.scribbleNameFixed,
      },
    ],
  };
}

/**
 * The body of the call that creates the transaction; its signers are in the draft's order, as the
 * service numbers them by it.
 */
export function draftToCreateTransaction(draft: Draft): CreateTransactionInput {
  return {
    Signers: draft.signers.map(signerToRequest),
    SendEmailNotifications: draft.sendEmailNotifications,
  };
}
