import type { Translation } from '../catalogue.ts';

/** The mails that would have been sent. */
export const outbox = {
  title: 'Postausgang',
  lead: 'Es ist kein Mailserver eingerichtet; E-Mails werden deshalb hier aufbewahrt statt gesendet.',
  to: 'An {{to}}',
  openLink: 'Signaturlink öffnen',
  copyLink: 'Signaturlink kopieren',
  copied: 'Der Signaturlink wurde kopiert.',
  openCopies: 'Download-Seite öffnen',
  copyCopies: 'Download-Link kopieren',
  copiesCopied: 'Der Download-Link wurde kopiert.',
  copyFailed:
    'Der Browser hat das Kopieren verweigert. Markieren Sie den Link und kopieren Sie ihn von Hand.',
  viewTransaction: 'Transaktion ansehen',
  empty: 'Senden Sie ein Dokument, dann erscheinen hier die E-Mails an seine Unterzeichner.',
  failed: 'Die E-Mails konnten nicht geladen werden',
} as const satisfies Translation<'outbox'>;
