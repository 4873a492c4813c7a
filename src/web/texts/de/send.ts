import type { Translation } from '../catalogue.ts';

/** The dialog that sends a draft. */
export const send = {
  title: 'Zur Unterschrift senden',
  sendNow: 'Jetzt senden',
  createOnly: 'Erstellen, ohne zu starten',
  viewTransaction: 'Transaktion ansehen',

  summary: '{{files}}, {{pages}}, {{fields}}, {{signers}}.',
  files_one: '{{count}} Datei',
  files_other: '{{count}} Dateien',
  pages_one: '{{count}} Seite',
  pages_other: '{{count}} Seiten',
  fields_one: '{{count}} Feld',
  fields_other: '{{count}} Felder',
  signers_one: '{{count}} Unterzeichner',
  signers_other: '{{count}} Unterzeichner',
  signatures_one: '{{count}} Unterschrift',
  signatures_other: '{{count}} Unterschriften',
  signerWork: '{{fields}}, {{signatures}}',
  signersTitle: 'Unterzeichner',
  noEmail: 'keine E-Mail',

  problems: 'Probleme: {{counts}}',
  blocking_one: '{{count}} verhindert',
  blocking_other: '{{count}} verhindern',
  warnings: '{{count}} anzusehen',
  moreProblems_one: 'und {{count}} weiteres, unter Probleme',
  moreProblems_other: 'und {{count}} weitere, unter Probleme',

  hostRefused: 'Nicht gesendet: Die Antwort war {{status}}',
  offlineTitle: 'Dieser Browser ist offline',
  offlineText: 'Der Entwurf ist hier sicher. Senden Sie ihn, wenn die Verbindung wieder da ist.',
  unreachableTitle: 'Der Server antwortet nicht',
  unreachableText:
    'Der Entwurf ist in diesem Browser sicher. Prüfen Sie, ob der Server läuft, und versuchen Sie es erneut.',
  awaitedTitle: 'Seitengrößen werden noch gelesen',
  awaitedText:
    'Right zählt von der rechten Kante, deshalb werden sie gebraucht. Das dauert einen Moment.',
  missingPdfTitle: '{{name}} ist nicht mehr in diesem Browser',
  missingPdfText:
    'Der Inhalt wurde gelöscht. Entfernen Sie das Dokument und fügen Sie die Datei erneut hinzu.',

  connectTitle: 'Zum Senden verbinden',
  connectText:
    'Senden braucht den API-Schlüssel des Signaturdienstes. Der Entwurf bleibt, wie er ist.',
  signedOutText:
    'Die Verbindung ist beendet. Verbinden Sie sich neu; das Senden geht weiter, wo es angehalten hat.',

  stepsDone: 'Erledigte Schritte',
  create: 'Transaktion erstellen',
  metadata: 'Metadaten',
  pdf: 'PDF',
  start: 'Start',
  startNote: '{{names}} erhalten ihre Signaturanfragen',
  startNoteOne: '{{names}} erhält die Signaturanfrage',
  startQuiet: 'Unterzeichner können ihre Links öffnen',
  sent: '{{name}}, {{sent}} von {{total}} gesendet',
  kept: '{{name}}, {{kept}} von {{total}} sind da',
  sized: '{{name}}, {{size}}',
  waiting: 'wartet',
  running: 'wird gesendet…',
  attempt: 'Versuch {{number}}',
  answered: '{{status}} · {{time}}',
  doneBefore: 'zuvor erledigt',
  noAnswer: 'keine Antwort · {{time}}',
  cancelled: 'angehalten',
  unclear: 'unbekannt',
  seconds: '{{seconds}} s',

  runningLead: 'Schritt {{step}} von {{steps}}.',
  stoppedLead: 'Angehalten bei Schritt {{step}} von {{steps}}. Noch niemand wurde benachrichtigt.',
  stoppedAtStartLead: 'Angehalten beim letzten Schritt.',
  unfinishedLead:
    'Das Senden wurde begonnen und nicht beendet. Es geht in derselben Transaktion weiter.',
  startedLead: 'Die Transaktion ist gestartet.',
  createdLead: 'Die Transaktion ist erstellt, mit allen Dateien. Sie ist noch nicht gestartet.',
  alreadyLead: 'Dieser Entwurf wurde gesendet.',

  noAnswerText:
    'Die Verbindung brach ab, bevor der Dienst bestätigt hat. Nichts ist verloren: Erneut versuchen macht in derselben Transaktion weiter.',
  keptText:
    'Das Hochladen brach ab. {{kept}} von {{total}} sind da: Erneut versuchen macht von dort weiter.',
  cancelledText: 'Sie haben es angehalten. Erneut versuchen macht in derselben Transaktion weiter.',
  unknownText:
    'Der Dienst hat nicht geantwortet und lässt sich nicht fragen, ob er die Transaktion erstellt hat. Sehen Sie zuerst in seine eigene Liste: Erneutes Erstellen kann eine zweite ergeben.',
  createAgain: 'Erneut erstellen',
  showDetails: 'Einzelheiten zeigen',
  continueSending: 'Fortsetzen',
  startNow: 'Jetzt starten',
  sendAgain: 'Erneut senden',
  sendAgainText: 'Erneutes Senden erstellt eine neue Transaktion mit neuen Signaturanfragen.',
  changedTitle: 'Die Unterzeichner wurden seither geändert',
  changedText:
    'Die Transaktion wurde mit anderen Einstellungen der Unterzeichner erstellt. Eine neue nimmt die jetzigen; die alte wird aufgegeben.',
  startOver: 'Neue Transaktion erstellen',
  comeBack:
    'Sie können schließen und jederzeit wiederkommen. Diese Transaktion geht weiter, wo sie angehalten hat.',
  stayNote: 'Nichts wird doppelt gesendet, was auch immer mit dieser Seite geschieht.',
  stop: 'Anhalten',
  unfinishedToast: 'Das Senden dieses Entwurfs wurde nicht beendet.',
  announceStarted: 'Gesendet. Die Transaktion ist gestartet.',
  announceStopped: 'Das Senden hat angehalten bei: {{what}}.',
} as const satisfies Translation<'send'>;
