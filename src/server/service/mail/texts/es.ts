import type { MailTexts } from './mailSentences.ts';

/** Spanish. */
export const es: MailTexts = {
  requestSubject: 'Solicitud de firma: {documents}',
  asks: ['{sender} pide a {name} que firme {documents}', '{sender} le pide que firme {documents}'],
  reminderSubject: 'Recordatorio: {subject}',
  confirmationSubject: 'Firmado: {documents}',
  cancelledSubject: 'Anulado: {documents}',
  greeting: 'Hola:',
  greetingNamed: 'Hola, {name}:',
  request: 'Se le ha pedido que firme: {documents}.',
  reminder: 'Todavía falta su firma: {documents}.',
  cancelled: 'El remitente ha anulado la solicitud de firma de: {documents}.',
  reason: 'Motivo: {reason}',
  confirmation: [
    'Todas las personas han firmado el documento {documents}.',
    'Todas las personas han firmado los documentos {documents}.',
  ],
  attached: [
    'Encontrará adjunto el documento firmado.',
    'Encontrará adjuntos los documentos firmados.',
  ],
  tooLarge: [
    'Es demasiado grande para un correo; descárguelo desde la página siguiente.',
    'Son demasiado grandes para un correo; descárguelos desde la página siguiente.',
  ],
  sign: 'Ver y firmar',
  view: 'Ver y descargar',
  until: 'Puede firmar hasta el {date}.',
  next: 'Cuando todos hayan firmado, podrá descargar el documento en la misma página.',
  downloadUntil: 'Puede descargar hasta el {date}.',
  personal: 'Este enlace es solo para usted: quien lo tenga puede actuar en su nombre.',
  reference: 'Referencia: {id}',
};
