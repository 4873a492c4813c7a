import type { Translation } from '../catalogue.ts';

/** The mails that would have been sent. */
export const outbox = {
  title: 'Postvak uit',
  lead: 'Er is geen mailserver ingesteld; e-mails blijven daarom hier in plaats van te worden verzonden.',
  to: 'Aan {{to}}',
  openLink: 'Ondertekenlink openen',
  copyLink: 'Ondertekenlink kopiëren',
  copied: 'De ondertekenlink is gekopieerd.',
  openCopies: 'Downloadpagina openen',
  copyCopies: 'Downloadlink kopiëren',
  copiesCopied: 'De downloadlink is gekopieerd.',
  copyFailed: 'De browser weigerde te kopiëren. Selecteer de link en kopieer hem met de hand.',
  viewTransaction: 'Transactie bekijken',
  empty: 'Verzend een document, dan verschijnen hier de e-mails aan de ondertekenaars.',
  failed: 'De e-mails konden niet worden geladen',
} as const satisfies Translation<'outbox'>;
