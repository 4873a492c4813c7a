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
  chooseTitle: 'Kies een document',
  chooseText: 'Open de pdf’s waarop velden komen te staan. Ze blijven in deze browser.',
  openPdf: 'Pdf openen',
  sendTitle: 'Ondertekenen starten?',
  sendText:
    'De velden komen in de transactie en de ondertekenaars worden gevraagd te ondertekenen. Daarna zijn ze niet meer te wijzigen.',
  send: 'Ondertekenen starten',
  sendFailed: 'Er is niets gestart',
  sentTitle: 'Het ondertekenen is begonnen',
  sentText: 'De ondertekenaars worden nu gevraagd te ondertekenen.',
  save: 'Opslaan',
  saveFailed: 'Er is niets opgeslagen',
  saved: 'Opgeslagen',
  unsaved: 'Niet opgeslagen',
  saving: 'Opslaan…',
  restored: 'De niet opgeslagen velden zijn terug.',
  restoredOlder:
    'De niet opgeslagen velden zijn terug. Het sjabloon heeft inmiddels een nieuwere versie: met Ongedaan maken ziet u die.',
  notRestored: 'Bewaarde velden konden niet worden gelezen: {{names}}',
  changedText:
    'Iemand anders heeft intussen een versie opgeslagen. Open deze pagina opnieuw om daaraan verder te werken.',
} as const satisfies Translation<'embed'>;
