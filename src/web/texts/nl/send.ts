import type { Translation } from '../catalogue.ts';

/** The dialog that sends a draft. */
export const send = {
  title: 'Verzenden ter ondertekening',
  sendNow: 'Nu verzenden',
  createOnly: 'Maken zonder te starten',
  viewTransaction: 'Transactie bekijken',

  summary: '{{files}}, {{pages}}, {{fields}}, {{signers}}.',
  files_one: '{{count}} bestand',
  files_other: '{{count}} bestanden',
  pages_one: '{{count}} pagina',
  pages_other: '{{count}} pagina’s',
  fields_one: '{{count}} veld',
  fields_other: '{{count}} velden',
  signers_one: '{{count}} ondertekenaar',
  signers_other: '{{count}} ondertekenaars',
  signatures_one: '{{count}} handtekening',
  signatures_other: '{{count}} handtekeningen',
  signerWork: '{{fields}}, {{signatures}}',
  signersTitle: 'Ondertekenaars',
  noEmail: 'geen e-mail',

  problems: 'Problemen: {{counts}}',
  blocking_one: '{{count}} blokkeert',
  blocking_other: '{{count}} blokkeren',
  warnings: '{{count}} te bekijken',
  moreProblems_one: 'en nog {{count}}, onder Problemen',
  moreProblems_other: 'en nog {{count}}, onder Problemen',

  hostRefused: 'Niet verzonden: het antwoord was {{status}}',
  offlineTitle: 'Deze browser is offline',
  offlineText: 'Het concept is hier veilig. Verzend het als de verbinding terug is.',
  unreachableTitle: 'De server antwoordt niet',
  unreachableText:
    'Het concept is veilig in deze browser. Controleer of de server draait en probeer het opnieuw.',
  awaitedTitle: 'Paginamaten worden nog gelezen',
  awaitedText: 'Right telt vanaf de rechterrand, dus ze zijn nodig. Het duurt even.',
  missingPdfTitle: '{{name}} staat niet meer in deze browser',
  missingPdfText: 'De inhoud is gewist. Verwijder het document en voeg het bestand opnieuw toe.',

  connectTitle: 'Verbinden om te verzenden',
  connectText:
    'Verzenden vraagt de API-sleutel van de ondertekendienst. Het concept blijft zoals het is.',
  signedOutText:
    'De verbinding is beëindigd. Verbind opnieuw; het verzenden gaat verder waar het stopte.',

  stepsDone: 'Stappen klaar',
  create: 'De transactie maken',
  metadata: 'Metadata',
  pdf: 'Pdf',
  start: 'Start',
  startNote: '{{names}} krijgen hun ondertekenverzoek',
  startNoteOne: '{{names}} krijgt het ondertekenverzoek',
  startQuiet: 'Ondertekenaars kunnen hun links openen',
  sent: '{{name}}, {{sent}} van {{total}} verzonden',
  kept: '{{name}}, {{kept}} van {{total}} is er al',
  sized: '{{name}}, {{size}}',
  waiting: 'wacht',
  running: 'verzenden…',
  attempt: 'poging {{number}}',
  answered: '{{status}} · {{time}}',
  doneBefore: 'eerder gedaan',
  noAnswer: 'geen antwoord · {{time}}',
  cancelled: 'gestopt',
  unclear: 'onbekend',
  seconds: '{{seconds}} s',

  runningLead: 'Stap {{step}} van {{steps}}.',
  stoppedLead: 'Gestopt bij stap {{step}} van {{steps}}. Nog geen ondertekenaar is bericht.',
  stoppedAtStartLead: 'Gestopt bij de laatste stap.',
  unfinishedLead:
    'Het verzenden is begonnen en niet voltooid. Het gaat in dezelfde transactie verder.',
  startedLead: 'De transactie is gestart.',
  createdLead: 'De transactie is gemaakt, met alle bestanden. Ze is nog niet gestart.',
  alreadyLead: 'Dit concept is verzonden.',

  noAnswerText:
    'De verbinding brak af voordat de dienst bevestigde. Er is niets verloren: Opnieuw proberen gaat verder in dezelfde transactie.',
  keptText:
    'Het uploaden brak af. {{kept}} van {{total}} is er al: Opnieuw proberen gaat vanaf daar verder.',
  cancelledText: 'U hebt het gestopt. Opnieuw proberen gaat verder in dezelfde transactie.',
  unknownText:
    'De dienst antwoordde niet, en kan niet worden gevraagd of hij de transactie heeft gemaakt. Kijk eerst in zijn eigen lijst: opnieuw maken kan een tweede geven.',
  createAgain: 'Opnieuw maken',
  showDetails: 'Details tonen',
  continueSending: 'Doorgaan',
  startNow: 'Nu starten',
  sendAgain: 'Opnieuw verzenden',
  sendAgainText: 'Opnieuw verzenden maakt een nieuwe transactie, met nieuwe ondertekenverzoeken.',
  changedTitle: 'De ondertekenaars zijn sindsdien gewijzigd',
  changedText:
    'De transactie is gemaakt met andere instellingen van de ondertekenaars. Een nieuwe neemt de huidige; de oude vervalt.',
  startOver: 'Nieuwe transactie maken',
  comeBack: 'U kunt sluiten en altijd terugkomen. Deze transactie gaat verder waar ze stopte.',
  stayNote: 'Niets wordt twee keer verzonden, wat er ook met deze pagina gebeurt.',
  stop: 'Stoppen',
  unfinishedToast: 'Het verzenden van dit concept is niet voltooid.',
  announceStarted: 'Verzonden. De transactie is gestart.',
  announceStopped: 'Het verzenden stopte bij: {{what}}.',
} as const satisfies Translation<'send'>;
