import type { MailTexts } from './mailSentences.ts';

/** Dutch. */
export const nl: MailTexts = {
  requestSubject: 'Verzoek om te ondertekenen: {documents}',
  asks: [
    '{sender} vraagt {name} om {documents} te ondertekenen',
    '{sender} vraagt u om {documents} te ondertekenen',
  ],
  reminderSubject: 'Herinnering: {subject}',
  confirmationSubject: 'Ondertekend: {documents}',
  cancelledSubject: 'Ingetrokken: {documents}',
  greeting: 'Hallo,',
  greetingNamed: 'Hallo {name},',
  request: 'U bent gevraagd om te ondertekenen: {documents}.',
  reminder: 'Uw handtekening ontbreekt nog: {documents}.',
  cancelled: 'De afzender heeft het verzoek om {documents} te ondertekenen ingetrokken.',
  reason: 'Reden: {reason}',
  confirmation: [
    'Iedereen heeft het document {documents} ondertekend.',
    'Iedereen heeft de documenten {documents} ondertekend.',
  ],
  attached: [
    'Het ondertekende document vindt u in de bijlage.',
    'De ondertekende documenten vindt u in de bijlagen.',
  ],
  tooLarge: [
    'Het is te groot voor een e-mail; u kunt het op de pagina hieronder downloaden.',
    'Ze zijn te groot voor een e-mail; u kunt ze op de pagina hieronder downloaden.',
  ],
  sign: 'Bekijken en ondertekenen',
  view: 'Bekijken en downloaden',
  until: 'U kunt ondertekenen tot en met {date}.',
  next: 'Zodra iedereen heeft ondertekend, kunt u het document op dezelfde pagina downloaden.',
  downloadUntil: 'U kunt downloaden tot en met {date}.',
  personal: 'Deze link is alleen voor u bedoeld: wie hem heeft, kan namens u handelen.',
  reference: 'Referentie: {id}',
};
