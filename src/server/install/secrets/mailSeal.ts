import { openText, sealText } from '#server/gateway/sealText.ts';
import type { MailSeal } from '#server/service/storage/accounts/mailStore.ts';

/** Encrypts mails of the outbox by the first key; what any of the keys encrypted is opened. */
export function createMailSeal(key: Uint8Array, previousKey?: Uint8Array): MailSeal {
  return {
    seal: (text) => Buffer.from(sealText(text, key)).toString('base64'),
    open(sealed) {
      const bytes = new Uint8Array(Buffer.from(sealed, 'base64'));
      return openText(bytes, key) ?? (previousKey && openText(bytes, previousKey));
    },
  };
}
