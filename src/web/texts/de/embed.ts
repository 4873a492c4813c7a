import type { Translation } from '../catalogue.ts';

/** A page inside a page of another site. */
export const embed = {
  title: 'Dokument',
  aloneTitle: 'Diese Seite gehört in eine andere Website',
  aloneText: 'Öffnen Sie sie auf der Website, die Sie darum gebeten hat.',
  goneTitle: 'Diese Seite ist abgelaufen',
  goneText: 'Gehen Sie zurück zur umgebenden Website und öffnen Sie sie erneut.',
  waitingTitle: 'Einen Moment',
  waitingText:
    'Diese Seite wurde neu geladen und wartet auf die umgebende Website. Geschieht nichts, öffnen Sie sie dort erneut.',
  noAnswerTitle: 'Der Dienst antwortet nicht',
  noAnswerText: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  chooseTitle: 'Dokument auswählen',
  chooseText:
    'Öffnen Sie die PDFs, auf denen Felder platziert werden sollen. Sie bleiben in diesem Browser.',
  openPdf: 'PDF öffnen',
  sendTitle: 'Unterschreiben starten?',
  sendText:
    'Die Felder werden in die Transaktion übernommen und die Unterzeichner um ihre Unterschrift gebeten. Danach lassen sie sich nicht mehr ändern.',
  send: 'Unterschreiben starten',
  sendFailed: 'Es wurde nicht gestartet',
  sentTitle: 'Das Unterschreiben hat begonnen',
  sentText: 'Die Unterzeichner werden jetzt um ihre Unterschrift gebeten.',
  save: 'Speichern',
  saveFailed: 'Es wurde nicht gespeichert',
  saved: 'Gespeichert',
  unsaved: 'Nicht gespeichert',
  saving: 'Wird gespeichert…',
  restored: 'Die nicht gespeicherten Felder sind wieder da.',
  restoredOlder:
    'Die nicht gespeicherten Felder sind wieder da. Die Vorlage hat inzwischen eine neuere Version: „Rückgängig“ zeigt sie.',
  notRestored: 'Aufbewahrte Felder konnten nicht gelesen werden: {{names}}',
  changedText:
    'Inzwischen hat jemand anderes eine Version gespeichert. Öffnen Sie diese Seite erneut, um daran weiterzuarbeiten.',
} as const satisfies Translation<'embed'>;
