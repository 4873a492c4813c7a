import type { MailTexts } from './mailSentences.ts';

/** English. */
export const en: MailTexts = {
  requestSubject: 'Please sign: {documents}',
  asks: ['{sender} asks {name} to sign {documents}', '{sender} asks you to sign {documents}'],
  reminderSubject: 'Reminder: {subject}',
  confirmationSubject: 'Signed: {documents}',
  cancelledSubject: 'Cancelled: {documents}',
  greeting: 'Hello,',
  greetingNamed: 'Hello {name},',
  request: 'You have been asked to sign: {documents}.',
  reminder: 'Your signature is still missing: {documents}.',
  cancelled: 'The sender has cancelled the request to sign {documents}.',
  reason: 'Reason: {reason}',
  confirmation: [
    'Everybody has signed the document {documents}.',
    'Everybody has signed the documents {documents}.',
  ],
  attached: ['The signed document is attached.', 'The signed documents are attached.'],
  tooLarge: [
    'It is too large for a mail; download it from the page below.',
    'They are too large for a mail; download them from the page below.',
  ],
  sign: 'View and sign',
  view: 'View and download',
  until: 'You can sign until {date}.',
  next: 'When everybody has signed, you can download the document from the same page.',
  downloadUntil: 'You can download until {date}.',
  personal: 'This link is meant for you alone: whoever has it can act in your name.',
  reference: 'Reference: {id}',
};
