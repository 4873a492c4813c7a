import type { Draft, DraftSigner } from './draft.ts';

/** A draft without documents and signers. */
export function newDraft(id: string, title: string): Draft {
  return { id, title, files: [], signers: [], fields: [], sendEmailNotifications: true };
}

/**
 * A signer with the service's own defaults, so that what is sent says what would have happened
 * anyway.
 */
export function newSigner(id: string, name: string): DraftSigner {
  return {
    id,
    name,
    email: '',
    language: 'en-US',
    sendSignRequest: true,
    signRequestSubject: '',
    signRequestMessage: '',
    sendSignConfirmation: true,
    daysToRemind: 7,
    requireHandsignature: false,
    scribbleName: '',
    scribbleNameFixed: false,
  };
}
