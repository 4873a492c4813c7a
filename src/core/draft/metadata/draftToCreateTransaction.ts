import type { SignerRequestInput } from '#core/wire/contract/signer.ts';
import type { CreateTransactionInput } from '#core/wire/contract/transaction.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';

/** A signer as the contract takes it on creation: every setting by its value, no empty texts. */
export function signerToRequest(signer: DraftSigner): SignerRequestInput {
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
        ...(signer.scribbleName !== '' && { ScribbleName: signer.scribbleName }),
        ScribbleNameFixed: signer.scribbleNameFixed,
      },
    ],
  };
}

/** The body that creates the transaction; signers are numbered by their order. */
export function draftToCreateTransaction(draft: Draft): CreateTransactionInput {
  return {
    Signers: draft.signers.map(signerToRequest),
    SendEmailNotifications: draft.sendEmailNotifications,
    ...(draft.template && {
      Template: { Id: draft.template.id, Version: draft.template.version },
    }),
  };
}
