import type { MailTexts } from './mailSentences.ts';

/** German. */
export const de: MailTexts = {
  requestSubject: 'Bitte unterschreiben: {documents}',
  asks: [
    '{sender} bittet {name}, {documents} zu unterschreiben',
    '{sender} bittet Sie, {documents} zu unterschreiben',
  ],
  reminderSubject: 'Erinnerung: {subject}',
  confirmationSubject: 'Unterschrieben: {documents}',
  cancelledSubject: 'Zurückgezogen: {documents}',
  greeting: 'Guten Tag,',
  greetingNamed: 'Guten Tag {name},',
  request: 'Sie werden gebeten zu unterschreiben: {documents}.',
  reminder: 'Ihre Unterschrift fehlt noch: {documents}.',
  cancelled: 'Die Bitte, {documents} zu unterschreiben, wurde zurückgezogen.',
  reason: 'Grund: {reason}',
  confirmation: [
    'Alle haben das Dokument {documents} unterschrieben.',
    'Alle haben die Dokumente {documents} unterschrieben.',
  ],
  attached: [
    'Das unterschriebene Dokument finden Sie im Anhang.',
    'Die unterschriebenen Dokumente finden Sie im Anhang.',
  ],
  tooLarge: [
    'Für eine E-Mail ist es zu groß; Sie können es auf der folgenden Seite herunterladen.',
    'Für eine E-Mail sind sie zu groß; Sie können sie auf der folgenden Seite herunterladen.',
  ],
  sign: 'Ansehen und unterschreiben',
  view: 'Ansehen und herunterladen',
  until: 'Sie können bis zum {date} unterschreiben.',
  next: 'Sobald alle unterschrieben haben, können Sie das Dokument auf derselben Seite herunterladen.',
  downloadUntil: 'Sie können bis zum {date} herunterladen.',
  personal: 'Dieser Link ist nur für Sie bestimmt: Wer ihn hat, kann in Ihrem Namen handeln.',
  reference: 'Referenz: {id}',
};
