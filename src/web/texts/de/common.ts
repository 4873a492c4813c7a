import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Zum Inhalt',
  mainNavigation: 'Hauptmenü',
  documents: 'Dokumente',
  outbox: 'Postausgang',
  templates: 'Vorlagen',
  theme: 'Hell oder dunkel',
  displayIn: 'Anzeige auf',
  serviceEmbedded: 'Signaturdienst auf diesem Rechner',
  serviceRemote: 'Signaturdienst unter {{host}}',
  connect: 'Verbinden',
  close: 'Schließen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  print: 'Drucken…',
  moreFor: 'Mehr zu {{name}}',
  notices: 'Hinweise',
  loading: 'Wird geladen…',
  notFoundTitle: 'Unter dieser Adresse gibt es keine Seite',
  notFoundText: 'Der Link ist vielleicht unvollständig, oder sein Ziel gibt es nicht mehr.',
  toDocuments: 'Zu den Dokumenten',
  crashTitle: 'Diese Ansicht funktioniert nicht mehr',
  crashText:
    'Auf der Seite ist etwas schiefgegangen. Laden Sie sie neu: Dann sehen Sie, wie es steht, und können fortfahren.',
  crashDetails: 'Was geschehen ist',
  reload: 'Neu laden',
  partMissing: 'Ein Teil der Seite konnte nicht geladen werden. Bitte die Verbindung prüfen.',
  loadFailed:
    'Ein Teil der Seite konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  updatedTitle: 'Ein Teil dieser Seite wurde nicht geladen',
  updatedText:
    'Die Verbindung brach ab, oder eine neuere Version wurde installiert. Laden Sie neu, um fortzufahren.',
  unreachedText:
    'Die Verbindung brach ab. Nichts ist verloren: Versuchen Sie es noch einmal, wenn sie wieder da ist.',

  barMenu: 'Menü',
  developer: 'Angaben für Entwickler',
} as const satisfies Translation<'common'>;
