import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Drukowanie',
  preparing: 'Przygotowywanie strony {{page}} z {{pages}}',
  progress: 'Przygotowane strony',
  pageFailed: 'Nie udało się narysować strony {{page}} dokumentu {{name}}.',
  pageOf: '{{name}}, strona {{page}}',
  failed_one: 'Nie udało się narysować {{count}} strony',
  failed_few: 'Nie udało się narysować {{count}} stron',
  failed_many: 'Nie udało się narysować {{count}} stron',
  failed_other: 'Nie udało się narysować {{count}} strony',
  failedText: 'Na wydruku jest o tym informacja w ich miejscu.',
  missing_one: '{{count}} dokument nie jest otwarty i został pominięty',
  missing_few: '{{count}} dokumenty nie są otwarte i zostały pominięte',
  missing_many: '{{count}} dokumentów nie jest otwartych i zostało pominiętych',
  missing_other: '{{count}} dokumentu nie jest otwarte i zostało pominięte',
  printAnyway: 'Drukuj resztę',
  impossible: 'Nie można teraz wydrukować dokumentu',
  impossibleText: 'Część nie dotarła. Zamknij to okno i spróbuj ponownie.',
} satisfies Translation<'print'>;
