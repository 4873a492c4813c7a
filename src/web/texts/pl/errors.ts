import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline: 'Serwer nie odpowiedział. Sprawdź połączenie i spróbuj ponownie.',
  server:
    'Serwer nie mógł odpowiedzieć. Spróbuj ponownie; jeśli to się powtarza, zajrzyj do jego dziennika.',
  unexpectedAnswer:
    'Serwer odpowiedział w sposób niezrozumiały dla tej strony. Wczytaj stronę ponownie.',
  signedOut: 'Połączenie z usługą podpisywania się zakończyło. Połącz się ponownie.',
} as const satisfies Translation<'errors'>;
