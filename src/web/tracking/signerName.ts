import type { Signer } from '#core/wire/contract/signer.ts';
import { givenName } from '#web/tracking/answers/givenName.ts';

/** What a signer is called here: by name, else by the e-mail, else by the id. */
export function signerName(signer: Signer): string {
  return givenName(signer) || signer.Email || signer.Id;
}
