import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Dokument',
  pages: 'Strony',
  page: 'Strona {{number}}',
  pageOf: 'Strona {{number}} z {{name}}',
  blank: 'Pusta',
  notDrawn: 'Nie pokazano',
  pageDamaged: 'Tej strony nie można pokazać',
  pageDamagedText:
    'Jej zawartość w pliku jest uszkodzona. Jej rozmiar jest znany, więc można umieszczać pola.',
  pageTimeout: 'Pokazywanie tej strony trwa zbyt długo',
  pageTimeoutText: 'Zostało przerwane, aby inne strony działały dalej.',
  pageUnreadable: 'Nie udało się odczytać tej strony',
  pageUnreadableText:
    'Dokument został w międzyczasie zmieniony lub usunięty albo jest nieosiągalny. Proszę spróbować ponownie lub odświeżyć.',
  details: 'Szczegóły: {{detail}}',
  opening: 'Otwieranie: {{name}}…',
  openingPart: 'Odczytano {{read}} z {{total}}',
  passwordTitle: 'Ten plik jest chroniony hasłem',
  passwordText: 'Otwórz {{name}} jednorazowo hasłem; nie jest ono zapisywane.',
  password: 'Hasło',
  passwordWrong: 'To nie jest hasło tego pliku. Spróbuj ponownie.',
  open: 'Otwórz',
  emptyTitle: 'Plik {{name}} jest pusty',
  emptyText:
    'Plik ma 0 bajtów: pobieranie lub kopiowanie nie zostało ukończone. Pobierz go jeszcze raz, a potem otwórz.',
  notPdfTitle: '{{name}} nie jest plikiem PDF',
  notPdfText:
    'Nazwa może kończyć się na .pdf, ale zawartość jest inna. Najpierw zapisz go jako PDF.',
  damagedTitle: 'Plik {{name}} jest uszkodzony',
  damagedText:
    'Zawartości nie da się naprawić. Pobierz plik jeszcze raz lub zapisz go ponownie w programie, z którego pochodzi.',
  unreadableTitle: 'Nie udało się odczytać pliku {{name}}',
  unreadableText:
    'Plik przeniesiono, zmieniono lub usunięto, gdy był otwarty. Wybierz go ponownie.',
  passwordCancelledTitle: 'Plik {{name}} jest nadal chroniony',
  passwordCancelledText: 'Otwiera się tylko hasłem. Otwórz go ponownie, aby je wpisać.',
  unsupportedTitle: '{{name}} to dynamiczny formularz XFA',
  unsupportedText:
    'Jego strony istnieją tylko w programie, który go utworzył. Wydrukuj go tam do PDF i otwórz wynik.',
  noPagesTitle: 'Plik {{name}} nie ma stron',
  noPagesText: 'Nie ma na czym umieścić pól. Wybierz inny plik.',
  timeoutTitle: 'Otwieranie pliku {{name}} trwa zbyt długo',
  timeoutText:
    'Zostało przerwane, bo nie postępowało: plik może być tak zbudowany, że nigdy się nie kończy. Zapisz go ponownie jako PDF, a potem otwórz.',
  tabEndedTitle: '{{name}} nie otwarto ponownie',
  tabEndedText:
    'Przeglądarka dwukrotnie zamknęła tę stronę podczas otwierania: plik może wymagać więcej pamięci, niż jest dostępne. Zamknij inne karty i spróbuj ponownie albo otwórz mniejszą kopię.',
  notFetchedTitle: 'Nie udało się wyświetlić pliku {{name}}',
  notFetchedText:
    'Nie udało się wczytać tego, co wyświetla pliki PDF. Sprawdź połączenie i spróbuj ponownie; jeśli to nie pomoże, wczytaj stronę ponownie.',
  abortedTitle: 'Plik {{name}} nie został otwarty',
  abortedText: 'Otwieranie anulowano.',
  printWords:
    'Aby wydrukować dokument, zamknij to okno i naciśnij na stronie Ctrl+P albo wybierz Drukuj w jej menu.',
} as const satisfies Translation<'viewer'>;
