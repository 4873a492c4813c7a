import type { Translation } from '../catalogue.ts';

/** The calibration kit: from which edge a service measures, and whether it reads pages as shown. */
export const calibration = {
  title: 'Kalibrierung',
  lead: 'Führen Sie sie einmal mit einem Signaturdienst aus, um zu sehen, wohin seine Felder fallen: von welcher Kante er Right zählt und ob er gedrehte, beschnittene und skalierte Seiten so liest, wie sie gezeigt werden.',
  present: 'Diese Installation zählt Right von der Kante {{edge}}.',
  left: 'links',
  right: 'rechts',

  sendTitle: 'Senden',
  sendText:
    'Erstellt eine Transaktion mit einem Unterzeichner, ganz ohne E-Mail: Metadaten, dann das PDF, dann der Start.',
  send: 'Kalibrierung senden',
  sending: 'Kalibrierung wird gesendet…',
  sendAgain: 'Erneut senden',
  sent: 'Die Transaktion ist gestartet.',
  openSigning: 'Unterschriftsseite öffnen',
  viewTransaction: 'Transaktion ansehen',
  failed: 'Die Kalibrierung wurde nicht gesendet',
  connectFirst: 'Zum Senden verbinden',

  takeTitle: 'Oder mitnehmen',
  takeText:
    'Für jeden anderen Dienst dieser Bauart: Laden Sie die Metadaten hoch, dann das PDF, beide unter der fileId calibration.pdf, für den Unterzeichner Signer1.',
  savePdf: 'PDF speichern',
  saveMetadata: 'Metadaten speichern',

  lookTitle: 'Worauf zu achten ist',
  lookText:
    'Jede Seite hat gedruckte Kreuze: die Ecken dreier Felder, blau, wo Right von links zählt, orange, wo es von rechts zählt. Füllen Sie die Zeilen aus und unterschreiben Sie; vergleichen Sie dann auf der Unterschriftsseite und im versiegelten Dokument.',
  seen: 'Was Sie sehen',
  setting: 'Was einzustellen ist',
  onBlue: 'Felder auf den blauen Kreuzen, auf allen drei Seiten',
  setLeft: 'LOCATION_RIGHT_FROM=left',
  onOrange: 'Felder auf den orangen Kreuzen, auf allen drei Seiten',
  setRight: 'LOCATION_RIGHT_FROM=right',
  offTurned: 'Seite 1 passt, Seite 2 nicht',
  offTurnedWhat:
    'Der Dienst misst auf der Seite, bevor sie gedreht oder beschnitten ist. Keine Einstellung hilft: Speichern Sie solche Seiten vor dem Senden aufrecht und unbeschnitten.',
  offUnit: 'Seite 1 passt, Seite 3 weicht um den Faktor zwei ab',
  offUnitWhat:
    'Der Dienst hält Benutzereinheiten für Punkte. Keine Einstellung hilft: Speichern Sie das Dokument vor dem Senden ohne Benutzereinheit.',
  offTop: 'Felder so hoch über dem unteren Rand, wie die Kreuze unter dem oberen liegen',
  offTopWhat: 'Der Dienst zählt Top von der unteren Kante, was der Vertrag nicht erlaubt.',
  remoteHint:
    'Bei einem entfernten Dienst lässt sich die Kante auch für einen einzelnen Entwurf ändern, unter seinen Metadaten im Designer.',
} as const satisfies Translation<'calibration'>;
