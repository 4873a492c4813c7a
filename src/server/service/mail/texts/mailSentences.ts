/**
 * What mails to signers and receivers say. `{documents}`, `{subject}`, `{date}` and `{id}` are
 * filled in. Where a text stands twice, the first is for one document and the second for several.
 */
export interface MailTexts {
  requestSubject: string;
  /** Where it is known who asks (`{sender}`): of a signer by `{name}`, and to the signer. */
  asks: [string, string];
  reminderSubject: string;
  confirmationSubject: string;
  cancelledSubject: string;
  greeting: string;
  /** `{name}` is the receiver's. */
  greetingNamed: string;
  request: string;
  reminder: string;
  cancelled: string;
  /** `{reason}` is the sender's. */
  reason: string;
  confirmation: [string, string];
  attached: [string, string];
  tooLarge: [string, string];
  /** The link to the signer's page, before and after signing. */
  sign: string;
  view: string;
  until: string;
  /** What comes after the signature. */
  next: string;
  /** Until when a receiver can download. */
  downloadUntil: string;
  personal: string;
  reference: string;
}
