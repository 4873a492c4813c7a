import { hasEnded, type TransactionStatus } from '#core/wire/transactionStatus.ts';
import { isolateName } from '#core/writing/isolateName.ts';
import type { ComposedMail } from './composeMail.ts';
import { plainName, sentenceName } from './plainName.ts';
import { layoutToText, type MailLayout, mailToHtml } from './mailLayout.ts';

/** What a note to the sender is made from. */
export interface NoteFacts {
  transactionId: string;
  status: TransactionStatus;
  documents: string[];
  /** Per signer, in words: `an@example.com: signed`. */
  signers: string[];
  /** Why it was declined or failed. */
  reason?: string;
  /** The page of the transaction. */
  link: string;
}

const endings: Partial<Record<TransactionStatus, [string, string]>> = {
  30: ['Signed', 'Everybody has signed.'],
  40: ['Declined', 'A signer has declined to sign.'],
  50: ['Expired', 'The time for signing is over.'],
  60: ['Cancelled', 'The transaction was cancelled.'],
  70: ['Failed', 'The documents could not be sealed. The answers are kept.'],
};

/** A note to the sender about how a transaction ended. */
export function composeNote(facts: NoteFacts): ComposedMail {
  const { transactionId, status, documents, signers, reason, link } = facts;
  const [word, sentence] = endings[status] ?? ['Changed', `The status is ${status} now.`];
  if (!hasEnded(status)) throw new Error(`No note is due for status ${status}.`);
  const names = documents.map(sentenceName).join(', ');
  const layout: MailLayout = {
    language: 'en',
    before: [
      sentence,
      ...(reason === undefined || reason === '' ? [] : [`Reason: ${isolateName(reason)}`]),
      `Documents: ${names}`,
      ['Signers:', ...signers.map(plainName)].join('\n'),
    ],
    link: { label: 'Open the transaction', url: link },
    after: [`Transaction ${transactionId}`],
  };
  return {
    subject: `${word}: ${shortened(documents)}`,
    text: layoutToText(layout),
    html: mailToHtml(layout),
    language: 'en',
  };
}

/** Names for a subject line, of which what does not fit is cut off. */
function shortened(documents: readonly string[]): string {
  const plain = documents.map(plainName).join(', ');
  if (plain.length > 150) return isolateName(`${plain.slice(0, 149).toWellFormed()}…`);
  return documents.map(sentenceName).join(', ');
}
