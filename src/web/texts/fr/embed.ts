import type { Translation } from '../catalogue.ts';

/** A page inside a page of another site. */
export const embed = {
  title: 'Document',
  aloneTitle: 'Cette page fait partie d’un autre site',
  aloneText: 'Ouvrez-la sur le site qui vous l’a demandé.',
  goneTitle: 'Cette page a expiré',
  goneText: 'Revenez au site qui l’entoure et ouvrez-la de nouveau.',
  waitingTitle: 'Un instant',
  waitingText:
    'Cette page a été rechargée et attend le site qui l’entoure. Si rien ne se passe, ouvrez-la de nouveau sur ce site.',
  noAnswerTitle: 'Le service ne répond pas',
  noAnswerText: 'Vérifiez la connexion, puis réessayez.',
  chooseTitle: 'Choisir un document',
  chooseText: 'Ouvrez les PDF sur lesquels placer des champs. Ils restent dans ce navigateur.',
  openPdf: 'Ouvrir un PDF',
  sendTitle: 'Lancer la signature ?',
  sendText:
    'Les champs sont ajoutés à la transaction et les signataires sont sollicités. Ensuite, ils ne peuvent plus être modifiés.',
  send: 'Lancer la signature',
  sendFailed: 'La signature n’a pas été lancée',
  sentTitle: 'La signature est lancée',
  sentText: 'Les signataires sont maintenant sollicités.',
  save: 'Enregistrer',
  saveFailed: 'Rien n’a été enregistré',
  saved: 'Enregistré',
  unsaved: 'Non enregistré',
  saving: 'Enregistrement…',
  restored: 'Les champs non enregistrés sont de retour.',
  restoredOlder:
    'Les champs non enregistrés sont de retour. Le modèle a entre-temps une version plus récente : « Annuler » l’affiche.',
  notRestored: 'Des champs conservés n’ont pas pu être lus : {{names}}',
  changedText:
    'Quelqu’un d’autre a enregistré une version entre-temps. Rouvrez cette page pour continuer sur celle-ci.',
} as const satisfies Translation<'embed'>;
