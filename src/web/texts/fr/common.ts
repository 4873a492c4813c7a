import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Aller au contenu',
  mainNavigation: 'Navigation principale',
  documents: 'Documents',
  outbox: 'Boîte d’envoi',
  templates: 'Modèles',
  theme: 'Clair ou sombre',
  displayIn: 'Affichage en',
  serviceEmbedded: 'Service de signature sur cet ordinateur',
  serviceRemote: 'Service de signature à {{host}}',
  connect: 'Se connecter',
  close: 'Fermer',
  cancel: 'Annuler',
  undo: 'Annuler l’action',
  retry: 'Réessayer',
  print: 'Imprimer…',
  moreFor: 'Plus pour {{name}}',
  notices: 'Notifications',
  loading: 'Chargement…',
  notFoundTitle: 'Il n’y a pas de page à cette adresse',
  notFoundText: 'Le lien est peut-être incomplet, ou sa cible n’existe plus.',
  toDocuments: 'Vers Documents',
  crashTitle: 'Cet écran a cessé de fonctionner',
  crashText:
    'Un problème est survenu dans la page. Rechargez-la pour voir où en sont les choses et continuer.',
  crashDetails: 'Ce qui s’est passé',
  reload: 'Recharger',
  partMissing: 'Une partie de la page n’a pas pu être chargée. Vérifiez la connexion.',
  loadFailed:
    'Une partie de la page n’a pas pu être chargée. Vérifiez la connexion, puis rechargez la page.',
  updatedTitle: 'Une partie de cette page n’a pas été chargée',
  updatedText:
    'La connexion a été interrompue ou une version plus récente a été installée. Rechargez pour continuer.',
  unreachedText:
    'La connexion a été interrompue. Rien n’est perdu : réessayez quand elle sera rétablie.',

  barMenu: 'Menu',
  developer: 'Détails pour développeurs',
} as const satisfies Translation<'common'>;
