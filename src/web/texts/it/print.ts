import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Stampa',
  preparing: 'Preparazione della pagina {{page}} di {{pages}}',
  progress: 'Pagine preparate',
  pageFailed: 'Non è stato possibile disegnare la pagina {{page}} di {{name}}.',
  pageOf: '{{name}}, pagina {{page}}',
  failed_one: 'Non è stato possibile disegnare {{count}} pagina',
  failed_other: 'Non è stato possibile disegnare {{count}} pagine',
  failedText: 'La stampa lo dice al suo posto.',
  missing_one: '{{count}} documento non è aperto e manca',
  missing_other: '{{count}} documenti non sono aperti e mancano',
  printAnyway: 'Stampa il resto',
  impossible: 'Ora non è possibile stampare il documento',
  impossibleText: 'Una parte non è arrivata. Chiuda e riprovi.',
} satisfies Translation<'print'>;
