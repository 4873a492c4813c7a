import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Imprimer',
  preparing: 'Préparation de la page {{page}} sur {{pages}}',
  progress: 'Pages préparées',
  pageFailed: 'La page {{page}} de {{name}} n’a pas pu être dessinée.',
  pageOf: '{{name}}, page {{page}}',
  failed_one: '{{count}} page n’a pas pu être dessinée',
  failed_other: '{{count}} pages n’ont pas pu être dessinées',
  failedText: 'L’impression l’indique à sa place.',
  missing_one: '{{count}} document n’est pas ouvert et manque',
  missing_other: '{{count}} documents ne sont pas ouverts et manquent',
  printAnyway: 'Imprimer le reste',
  impossible: 'Impossible d’imprimer le document maintenant',
  impossibleText: 'Une partie n’est pas arrivée. Fermez ceci et réessayez.',
} satisfies Translation<'print'>;
