import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Dokument',
  pages: 'Seiten',
  page: 'Seite {{number}}',
  pageOf: 'Seite {{number}} von {{name}}',
  blank: 'Leer',
  notDrawn: 'Nicht dargestellt',
  pageDamaged: 'Diese Seite kann nicht dargestellt werden',
  pageDamagedText:
    'Ihr Inhalt in der Datei ist beschädigt. Ihre Größe ist bekannt, also lassen sich Felder platzieren.',
  pageTimeout: 'Diese Seite braucht zu lange',
  pageTimeoutText: 'Sie wurde angehalten, damit die anderen Seiten weiter funktionieren.',
  pageUnreadable: 'Diese Seite ließ sich nicht lesen',
  pageUnreadableText:
    'Das Dokument wurde inzwischen geändert oder entfernt oder ist nicht erreichbar. Versuchen Sie es erneut, oder laden Sie neu.',
  details: 'Einzelheiten: {{detail}}',
  opening: '{{name}} wird geöffnet…',
  openingPart: '{{read}} von {{total}} gelesen',
  passwordTitle: 'Diese Datei ist mit einem Passwort gesperrt',
  passwordText: 'Öffnen Sie {{name}} einmal mit dem Passwort; es wird nicht gespeichert.',
  password: 'Passwort',
  passwordWrong: 'Das ist nicht das Passwort der Datei. Versuchen Sie es erneut.',
  open: 'Öffnen',
  emptyTitle: '{{name}} ist leer',
  emptyText:
    'Das Herunterladen oder Kopieren wurde nicht fertig. Holen Sie die Datei erneut und öffnen Sie sie dann.',
  notPdfTitle: '{{name}} ist kein PDF',
  notPdfText:
    'Der Name endet vielleicht auf .pdf, der Inhalt ist aber etwas anderes. Speichern Sie die Datei zuerst als PDF.',
  damagedTitle: '{{name}} ist beschädigt',
  damagedText:
    'Der Inhalt ist nicht mehr zu retten. Holen Sie die Datei erneut oder speichern Sie sie neu in dem Programm, aus dem sie stammt.',
  unreadableTitle: '{{name}} konnte nicht gelesen werden',
  unreadableText:
    'Die Datei wurde verschoben, geändert oder entfernt, während sie offen war. Wählen Sie sie erneut.',
  passwordCancelledTitle: '{{name}} ist noch gesperrt',
  passwordCancelledText:
    'Die Datei öffnet sich nur mit ihrem Passwort. Öffnen Sie sie erneut, um es einzugeben.',
  unsupportedTitle: '{{name}} ist ein dynamisches XFA-Formular',
  unsupportedText:
    'Seine Seiten gibt es nur in dem Programm, das es erzeugt hat. Drucken Sie es dort als PDF und öffnen Sie das Ergebnis.',
  noPagesTitle: '{{name}} hat keine Seiten',
  noPagesText: 'Es gibt nichts, worauf Felder stehen könnten. Wählen Sie eine andere Datei.',
  timeoutTitle: '{{name}} braucht zu lange zum Öffnen',
  timeoutText:
    'Das Öffnen wurde angehalten, weil es nicht vorankam: Die Datei ist vielleicht so gebaut, dass sie nie endet. Speichern Sie sie neu als PDF und öffnen Sie sie dann.',
  tabEndedTitle: '{{name}} wurde nicht noch einmal geöffnet',
  tabEndedText:
    'Der Browser hat diese Seite beim Öffnen zweimal beendet: Die Datei braucht vielleicht mehr Speicher, als da ist. Schließen Sie andere Tabs und versuchen Sie es erneut, oder öffnen Sie eine kleinere Kopie.',
  notFetchedTitle: '{{name}} konnte nicht angezeigt werden',
  notFetchedText:
    'Was PDFs anzeigt, konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal; hilft das nicht, laden Sie die Seite neu.',
  abortedTitle: '{{name}} wurde nicht geöffnet',
  abortedText: 'Das Öffnen wurde abgebrochen.',
  printWords:
    'Um das Dokument zu drucken, schließen Sie dies und drücken Sie auf der Seite Strg+P, oder wählen Sie Drucken im Menü der Seite.',
} as const satisfies Translation<'viewer'>;
