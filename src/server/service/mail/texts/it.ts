import type { MailTexts } from './mailSentences.ts';

/** Italian. */
export const it: MailTexts = {
  requestSubject: 'Richiesta di firma: {documents}',
  asks: [
    '{sender} chiede a {name} di firmare {documents}',
    '{sender} Le chiede di firmare {documents}',
  ],
  reminderSubject: 'Promemoria: {subject}',
  confirmationSubject: 'Firmato: {documents}',
  cancelledSubject: 'Annullato: {documents}',
  greeting: 'Buongiorno,',
  greetingNamed: 'Buongiorno {name},',
  request: 'Le è stato chiesto di firmare: {documents}.',
  reminder: 'Manca ancora la Sua firma: {documents}.',
  cancelled: 'Il mittente ha annullato la richiesta di firma di: {documents}.',
  reason: 'Motivo: {reason}',
  confirmation: [
    'Tutti hanno firmato il documento {documents}.',
    'Tutti hanno firmato i documenti {documents}.',
  ],
  attached: ['Il documento firmato è in allegato.', 'I documenti firmati sono in allegato.'],
  tooLarge: [
    'È troppo grande per un’e-mail; può scaricarlo dalla pagina seguente.',
    'Sono troppo grandi per un’e-mail; può scaricarli dalla pagina seguente.',
  ],
  sign: 'Visualizza e firma',
  view: 'Visualizza e scarica',
  until: 'Può firmare fino al {date}.',
  next: 'Quando tutti avranno firmato, potrà scaricare il documento dalla stessa pagina.',
  downloadUntil: 'Può scaricare fino al {date}.',
  personal: 'Questo link è riservato a Lei: chi lo possiede può agire a Suo nome.',
  reference: 'Riferimento: {id}',
};
