import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Document',
  pages: 'Pages',
  page: 'Page {{number}}',
  pageOf: 'Page {{number}} de {{name}}',
  blank: 'Vide',
  notDrawn: 'Non affichée',
  pageDamaged: 'Cette page ne peut pas être affichée',
  pageDamagedText:
    'Son contenu dans le fichier est endommagé. Sa taille est connue : des champs peuvent y être placés.',
  pageTimeout: 'Cette page met trop de temps à s’afficher',
  pageTimeoutText: 'Elle a été arrêtée pour que les autres pages continuent de fonctionner.',
  pageUnreadable: 'Cette page n’a pas pu être lue',
  pageUnreadableText:
    'Le document a été modifié ou supprimé entre-temps, ou il est inaccessible. Réessayez ou rechargez.',
  details: 'Détails : {{detail}}',
  opening: 'Ouverture de {{name}}…',
  openingPart: '{{read}} lus sur {{total}}',
  passwordTitle: 'Ce fichier est protégé par un mot de passe',
  passwordText: 'Ouvrez {{name}} une fois avec son mot de passe ; il n’est pas enregistré.',
  password: 'Mot de passe',
  passwordWrong: 'Ce n’est pas le mot de passe du fichier. Réessayez.',
  open: 'Ouvrir',
  emptyTitle: '{{name}} est vide',
  emptyText:
    'Son téléchargement ou sa copie n’est pas terminé. Récupérez-le à nouveau, puis ouvrez-le.',
  notPdfTitle: '{{name}} n’est pas un PDF',
  notPdfText:
    'Son nom se termine peut-être par .pdf, mais son contenu est autre chose. Enregistrez-le d’abord en PDF.',
  damagedTitle: '{{name}} est endommagé',
  damagedText:
    'Son contenu est irréparable. Récupérez-le à nouveau ou réenregistrez-le dans le programme d’origine.',
  unreadableTitle: '{{name}} n’a pas pu être lu',
  unreadableText:
    'Il a été déplacé, modifié ou supprimé pendant qu’il était ouvert. Choisissez-le à nouveau.',
  passwordCancelledTitle: '{{name}} est toujours protégé',
  passwordCancelledText:
    'Il ne s’ouvre qu’avec son mot de passe. Ouvrez-le à nouveau pour le saisir.',
  unsupportedTitle: '{{name}} est un formulaire XFA dynamique',
  unsupportedText:
    'Ses pages n’existent que dans le programme qui l’a créé. Imprimez-le en PDF depuis celui-ci, puis ouvrez le résultat.',
  noPagesTitle: '{{name}} n’a pas de pages',
  noPagesText: 'Il n’y a rien où placer des champs. Choisissez un autre fichier.',
  timeoutTitle: '{{name}} met trop de temps à s’ouvrir',
  timeoutText:
    'L’ouverture a été arrêtée faute de progrès : le fichier est peut-être conçu pour ne jamais finir. Réenregistrez-le en PDF, puis ouvrez-le.',
  tabEndedTitle: '{{name}} n’a pas été rouvert',
  tabEndedText:
    'Le navigateur a fermé deux fois cette page pendant l’ouverture : le fichier demande peut-être plus de mémoire qu’il n’y en a. Fermez d’autres onglets et réessayez, ou ouvrez une copie plus petite.',
  notFetchedTitle: '{{name}} n’a pas pu être affiché',
  notFetchedText:
    'Ce qui affiche les PDF n’a pas pu être chargé. Vérifiez la connexion et réessayez ; si cela n’aide pas, rechargez la page.',
  abortedTitle: '{{name}} n’a pas été ouvert',
  abortedText: 'L’ouverture a été annulée.',
  printWords:
    'Pour imprimer le document, fermez ceci et appuyez sur Ctrl+P dans la page, ou choisissez Imprimer dans son menu.',
} as const satisfies Translation<'viewer'>;
