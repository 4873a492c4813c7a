import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Przejdź do treści',
  mainNavigation: 'Nawigacja główna',
  documents: 'Dokumenty',
  outbox: 'Skrzynka nadawcza',
  templates: 'Szablony',
  theme: 'Jasny lub ciemny',
  displayIn: 'Język ekranów',
  serviceEmbedded: 'Usługa podpisywania na tym komputerze',
  serviceRemote: 'Usługa podpisywania pod adresem {{host}}',
  connect: 'Połącz',
  close: 'Zamknij',
  cancel: 'Anuluj',
  undo: 'Cofnij',
  retry: 'Spróbuj ponownie',
  print: 'Drukuj…',
  moreFor: 'Więcej: {{name}}',
  notices: 'Powiadomienia',
  loading: 'Wczytywanie…',
  notFoundTitle: 'Pod tym adresem nie ma strony',
  notFoundText: 'Link może być niepełny albo to, do czego prowadził, już nie istnieje.',
  toDocuments: 'Do dokumentów',
  crashTitle: 'Ten ekran przestał działać',
  crashText:
    'Coś na stronie poszło nie tak. Wczytaj ją ponownie, aby zobaczyć, jak się sprawy mają, i kontynuować.',
  crashDetails: 'Co się stało',
  reload: 'Wczytaj ponownie',
  partMissing: 'Nie udało się wczytać części strony. Sprawdź połączenie.',
  loadFailed: 'Nie udało się wczytać części strony. Sprawdź połączenie i wczytaj stronę ponownie.',
  updatedTitle: 'Część tej strony się nie wczytała',
  updatedText:
    'Połączenie zostało przerwane albo zainstalowano nowszą wersję. Wczytaj ponownie, aby kontynuować.',
  unreachedText: 'Połączenie zostało przerwane. Nic nie przepadło: spróbuj ponownie, gdy wróci.',

  barMenu: 'Menu',
  developer: 'Szczegóły dla programistów',
} as const satisfies Translation<'common'>;
