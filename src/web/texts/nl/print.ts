import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Afdrukken',
  preparing: 'Pagina {{page}} van {{pages}} wordt voorbereid',
  progress: 'Voorbereide pagina’s',
  pageFailed: 'Pagina {{page}} van {{name}} kon niet worden getekend.',
  pageOf: '{{name}}, pagina {{page}}',
  failed_one: '{{count}} pagina kon niet worden getekend',
  failed_other: '{{count}} pagina’s konden niet worden getekend',
  failedText: 'In de afdruk staat dat op die plaats.',
  missing_one: '{{count}} document is niet geopend en ontbreekt',
  missing_other: '{{count}} documenten zijn niet geopend en ontbreken',
  printAnyway: 'De rest afdrukken',
  impossible: 'Het document kan nu niet worden afgedrukt',
  impossibleText: 'Een deel ervan kwam niet aan. Sluit dit en probeer het opnieuw.',
} satisfies Translation<'print'>;
