import type { MailTexts } from './mailSentences.ts';

/** French. */
export const fr: MailTexts = {
  requestSubject: 'À signer : {documents}',
  asks: [
    '{sender} demande à {name} de signer {documents}',
    '{sender} vous demande de signer {documents}',
  ],
  reminderSubject: 'Rappel : {subject}',
  confirmationSubject: 'Signé : {documents}',
  cancelledSubject: 'Annulé : {documents}',
  greeting: 'Bonjour,',
  greetingNamed: 'Bonjour {name},',
  request: 'Votre signature est demandée pour : {documents}.',
  reminder: 'Votre signature est toujours attendue pour : {documents}.',
  cancelled: 'L’expéditeur a annulé la demande de signature pour : {documents}.',
  reason: 'Motif : {reason}',
  confirmation: [
    'Tout le monde a signé le document {documents}.',
    'Tout le monde a signé les documents {documents}.',
  ],
  attached: [
    'Vous trouverez le document signé en pièce jointe.',
    'Vous trouverez les documents signés en pièces jointes.',
  ],
  tooLarge: [
    'Il est trop volumineux pour un e-mail ; téléchargez-le depuis la page ci-dessous.',
    'Ils sont trop volumineux pour un e-mail ; téléchargez-les depuis la page ci-dessous.',
  ],
  sign: 'Consulter et signer',
  view: 'Consulter et télécharger',
  until: 'Vous pouvez signer jusqu’au {date}.',
  next: 'Lorsque tout le monde aura signé, vous pourrez télécharger le document sur la même page.',
  downloadUntil: 'Vous pouvez télécharger jusqu’au {date}.',
  personal: 'Ce lien vous est strictement personnel : quiconque le possède peut agir en votre nom.',
  reference: 'Référence : {id}',
};
