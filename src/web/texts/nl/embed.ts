import type { Translation } from '../catalogue.ts';

/** A page inside a page of another site. */
export const embed = {
  title: 'Document',
  aloneTitle: 'Deze pagina hoort in een andere site',
  aloneText: 'Open haar op de site die u dat vroeg.',
  goneTitle: 'Deze pagina is verlopen',
  goneText: 'Ga terug naar de omringende site en open haar opnieuw.',
  waitingTitle: 'Een ogenblik',
  waitingText:
    'Deze pagina is opnieuw geladen en wacht op de omringende site. Gebeurt er niets, open haar daar dan opnieuw.',
  noAnswerTitle: 'De dienst antwoordt niet',
  noAnswerText: 'Controleer de verbinding en probeer het opnieuw.',
} as const satisfies Translation<'embed'>;
