import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Document',
  pages: "Pagina's",
  page: 'Pagina {{number}}',
  pageOf: 'Pagina {{number}} van {{name}}',
  blank: 'Leeg',
  notDrawn: 'Niet getekend',
  pageDamaged: 'Deze pagina kan niet worden weergegeven',
  pageDamagedText:
    'De inhoud in het bestand is beschadigd. De afmetingen zijn bekend, dus velden kunnen worden geplaatst.',
  pageTimeout: 'Deze pagina weergeven duurt te lang',
  pageTimeoutText: "Dat is gestopt, zodat de andere pagina's blijven werken.",
  pageUnreadable: 'Deze pagina kon niet worden gelezen',
  pageUnreadableText:
    'Het document is intussen gewijzigd of verwijderd, of is niet bereikbaar. Probeer het opnieuw of laad opnieuw.',
  details: 'Details: {{detail}}',
  opening: '{{name}} wordt geopend…',
  openingPart: '{{read}} van {{total}} gelezen',
  passwordTitle: 'Dit bestand is met een wachtwoord vergrendeld',
  passwordText: 'Open {{name}} eenmalig met het wachtwoord; het wordt niet bewaard.',
  password: 'Wachtwoord',
  passwordWrong: 'Dit is niet het wachtwoord van het bestand. Probeer het opnieuw.',
  open: 'Openen',
  emptyTitle: '{{name}} is leeg',
  emptyText: 'Het downloaden of kopiëren is niet voltooid. Haal het opnieuw op en open het dan.',
  notPdfTitle: '{{name}} is geen pdf',
  notPdfText:
    'De naam eindigt misschien op .pdf, maar de inhoud is iets anders. Sla het eerst op als pdf.',
  damagedTitle: '{{name}} is beschadigd',
  damagedText:
    'De inhoud is onherstelbaar beschadigd. Haal het opnieuw op of sla het opnieuw op in het programma waar het vandaan komt.',
  unreadableTitle: '{{name}} kon niet worden gelezen',
  unreadableText:
    'Het is verplaatst, gewijzigd of verwijderd terwijl het open was. Kies het opnieuw.',
  passwordCancelledTitle: '{{name}} is nog vergrendeld',
  passwordCancelledText:
    'Het opent alleen met het wachtwoord. Open het opnieuw om het in te voeren.',
  unsupportedTitle: '{{name}} is een dynamisch XFA-formulier',
  unsupportedText:
    "De pagina's bestaan alleen in het programma dat het maakte. Druk het daar af naar PDF of maak het plat, en open het resultaat.",
  noPagesTitle: "{{name}} heeft geen pagina's",
  noPagesText: 'Er is niets om velden op te plaatsen. Kies een ander bestand.',
  timeoutTitle: 'Het openen van {{name}} duurt te lang',
  timeoutText:
    'Het is gestopt omdat het niet vorderde: misschien is het zo gemaakt dat het nooit eindigt. Sla het opnieuw op als PDF en open het dan.',
  tabEndedTitle: '{{name}} is niet opnieuw geopend',
  tabEndedText:
    'De browser heeft deze pagina tijdens het openen twee keer beëindigd: het bestand heeft misschien meer geheugen nodig dan er is. Sluit andere tabbladen en probeer het opnieuw, of open een kleinere kopie.',
  notFetchedTitle: '{{name}} kon niet worden getoond',
  notFetchedText:
    'Wat pdf’s toont, kon niet worden geladen. Controleer de verbinding en probeer het opnieuw; helpt dat niet, laad dan de pagina opnieuw.',
  abortedTitle: '{{name}} is niet geopend',
  abortedText: 'Het openen is gestopt.',
  printWords:
    'Sluit dit om het document af te drukken en druk op de pagina op Ctrl+P, of kies Afdrukken in het menu van de pagina.',
} as const satisfies Translation<'viewer'>;
