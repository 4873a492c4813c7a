import type { Translation } from '../catalogue.ts';

/** The mails that would have been sent. */
export const outbox = {
  title: 'Boîte d’envoi',
  lead: 'Aucun serveur de messagerie n’est configuré : les e-mails sont gardés ici au lieu d’être envoyés.',
  to: 'À {{to}}',
  openLink: 'Ouvrir le lien de signature',
  copyLink: 'Copier le lien de signature',
  copied: 'Le lien de signature a été copié.',
  openCopies: 'Ouvrir la page de téléchargement',
  copyCopies: 'Copier le lien de téléchargement',
  copiesCopied: 'Le lien de téléchargement a été copié.',
  copyFailed: 'Le navigateur a refusé de copier. Sélectionnez le lien et copiez-le à la main.',
  viewTransaction: 'Voir la transaction',
  empty: 'Envoyez un document : les e-mails à ses signataires apparaîtront ici.',
  failed: 'Les e-mails n’ont pas pu être chargés',
} as const satisfies Translation<'outbox'>;
