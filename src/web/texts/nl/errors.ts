import type { Translation } from '../catalogue.ts';

/** Trouble that any screen may meet. */
export const errors = {
  offline: 'De server gaf geen antwoord. Controleer de verbinding en probeer het opnieuw.',
  server:
    'De server gaf een fout. Probeer het opnieuw; blijft het zo, meld het dan aan wie hem beheert.',
  unexpectedAnswer:
    'De server antwoordde op een manier die deze pagina niet begrijpt. Laad de pagina opnieuw.',
  signedOut: 'De verbinding met de ondertekendienst is beëindigd. Maak opnieuw verbinding.',
} as const satisfies Translation<'errors'>;
