import type { Translation } from '../catalogue.ts';

/** What the service and its schemas say of what they refuse. */
export const refusals = {
  required: 'ist erforderlich',
  requiredSize: 'ist erforderlich: keine zwei Kanten ergeben diesen Wert',
  beString: 'muss ein Text sein',
  beNumber: 'muss eine Zahl sein',
  beWhole: 'muss eine ganze Zahl sein',
  beBoolean: 'muss true oder false sein',
  beObject: 'muss ein Objekt sein',
  beArray: 'muss eine Liste sein',
  textOrNumber: 'muss bei SingleLine ein Text oder eine Zahl sein',
  leastCharacters_one: 'muss mindestens {{count}} Zeichen haben',
  leastCharacters_other: 'muss mindestens {{count}} Zeichen haben',
  mostCharacters_one: 'darf höchstens {{count}} Zeichen haben',
  mostCharacters_other: 'darf höchstens {{count}} Zeichen haben',
  leastEntries_one: 'muss mindestens {{count}} Eintrag haben',
  leastEntries_other: 'muss mindestens {{count}} Einträge haben',
  mostEntries_one: 'darf höchstens {{count}} Eintrag haben',
  mostEntries_other: 'darf höchstens {{count}} Einträge haben',
  mostKib: 'darf höchstens {{size}} KiB haben',
  least: 'muss mindestens {{size}} sein',
  most: 'darf höchstens {{size}} sein',
  moreThan: 'muss mehr als {{size}} sein',
  oneOfNot: 'muss {{allowed}} sein, nicht {{given}}',
  oneOf: 'muss {{allowed}} sein',
  or: '{{rest}} oder {{last}}',
  nameInvalid: 'ist kein gültiger Name: 1 bis 255 Zeichen ohne Steuerzeichen',
  nameProto: '{{path}}: „__proto__“ kann kein Name sein; wählen Sie einen anderen.',
  valueNotAllowed: 'hat einen Wert, der nicht erlaubt ist',
  notValid: 'ist nicht gültig',
  notOnSignature: 'ist bei einer Signature nicht erlaubt',
  lineBreaks: 'darf keine Zeilenumbrüche oder anderen Steuerzeichen enthalten',
  messageCharacters: 'darf außer Zeilenumbrüchen keine Steuerzeichen enthalten',
  halfCharacter: 'darf kein halbes Zeichen enthalten',
  proto: 'darf nicht „__proto__“ sein',
  notDrawable: 'enthält Zeichen, die keine Schrift hier hat: {{given}}',
  checkNotDone: '{{given}} ist eine Prüfung, die es hier nicht gibt; erlaubt ist {{allowed}}',
  occurrences: 'ist {{one}}, aber Occurence, eine andere Schreibweise davon, ist {{other}}',
  fileIdEmpty: 'darf nicht leer sein',
  fileIdDots: 'darf nicht „.“ oder „..“ sein',
  fileIdControl: 'darf keine Steuerzeichen enthalten',
  fileIdCharacter: 'darf {{character}} nicht enthalten (auch keines von : * ? \\ / " < > |)',
  body: 'Der Inhalt {{clause}}.',
  fieldPlace: 'Feld „{{name}}“ des Formularsatzes „{{set}}“: {{members}} {{clause}}.',
  edgesTwice:
    'widersprechen sich ({{one}} und {{other}}): Right zählt hier von der linken Kante, wie Left. Geben Sie eines davon an',
  edgesDisagree:
    'widersprechen sich: die Kanten lassen {{left}} Punkt, nicht {{size}}. Lassen Sie eines davon weg',
  edgesLeave: 'lassen {{left}} von {{whole}} Punkt',
  pageSizes:
    'Felder sind von der rechten Kante oder von unten gemessen, und die Größe der Seite {{pages}} ist noch nicht bekannt. Öffnen Sie das Dokument, warten Sie auf seine Seiten, und importieren Sie noch einmal.',
  signers_one: 'Signers nennt {{count}} Unterzeichner; eine Transaktion hat höchstens {{limit}}.',
  signers_other: 'Signers nennt {{count}} Unterzeichner; eine Transaktion hat höchstens {{limit}}.',
  notJson: 'Die Datei ist kein JSON: siehe Zeile {{line}}. Wählen Sie eine Metadatendatei in JSON.',
  ended: 'Die Transaktion ist beendet (Status {{size}}). Legen Sie eine neue an.',
  alreadyStarted:
    'Die Transaktion ist schon gestartet (Status {{size}}); ihre Dateien lassen sich nicht mehr ändern.',
  unknownSigner: 'Den Unterzeichner „{{name}}“ gibt es nicht.',
  tooManyFields:
    'Eine Transaktion fasst höchstens {{limit}} Felder; mit diesen Metadaten wären es {{size}}.',
  tooManyFiles: 'Eine Transaktion fasst höchstens {{limit}} Dateien.',
  noFiles:
    'Die Transaktion hat keine Dateien. Laden Sie Metadaten und PDF von mindestens einer Datei hoch, dann starten Sie.',
  pdfMissing: 'Das PDF von „{{name}}“ fehlt. Laden Sie es hoch, dann starten Sie.',
  nothingToFill:
    'Das PDF von „{{name}}“ hat kein Textfeld und kein Kontrollkästchen zum Ausfüllen, aber FormSets von {{signers}} nennt diese Datei. Laden Sie ein PDF mit Formularfeldern hoch, oder nennen Sie stattdessen Formularsätze.',
  tooManyPlaces:
    'Die nach Text platzierten Felder stehen an {{size}} Stellen; erlaubt sind höchstens {{limit}}. Geben Sie Occurence oder PageNumber an.',
  pageBeyond_one:
    'Feld „{{name}}“ des Formularsatzes „{{set}}“ ist auf Seite {{size}}, aber das PDF von „{{file}}“ hat {{count}} Seite.',
  pageBeyond_other:
    'Feld „{{name}}“ des Formularsatzes „{{set}}“ ist auf Seite {{size}}, aber das PDF von „{{file}}“ hat {{count}} Seiten.',
  offPage:
    'Feld „{{name}}“ des Formularsatzes „{{set}}“ liegt ganz außerhalb der Seite {{size}} von „{{file}}“, die {{left}} mal {{whole}} Punkt groß ist. Korrigieren Sie seine Location.',
  textNotHeldOnPage:
    'Feld „{{name}}“ des Formularsatzes „{{set}}“ folgt dem Text „{{text}}“, der auf Seite {{size}} von „{{file}}“ nicht steht.',
  textNotHeld:
    'Feld „{{name}}“ des Formularsatzes „{{set}}“ folgt dem Text „{{text}}“, der in „{{file}}“ nicht steht.',
  noSuchTransaction: 'Für diese Schlüssel gibt es keine solche Transaktion.',
  tooManyRequests: 'Zu viele Anfragen. Versuchen Sie es in {{size}} Sekunden noch einmal.',
  tooLarge: 'Der Inhalt ist größer als {{size}} MiB.',
  brokenOff: 'Der Inhalt brach vor seinem Ende ab. Senden Sie ihn noch einmal.',
  storageAway: 'Der Speicher des Dienstes antwortet nicht. Versuchen Sie es gleich noch einmal.',
  signedAmbiguous:
    'Das Dokument ist signiert und lässt sich auf mehr als eine Weise lesen: Es hat {{clause}}. Es neu zu schreiben würde seine Signaturen brechen. Bitten Sie um eine unbeschädigte Kopie, oder drucken Sie es in eine neue PDF-Datei.',
  flawFrame: 'einen Anfang oder ein Ende, das nicht an seinem Platz steht',
  flawRows: 'ein falsches Inhaltsverzeichnis',
  flawCopies: 'Teile, die doppelt darin stehen',
  flawKeys: 'Einträge mit zwei Werten',
  flawLengths: 'falsche Längen',
  flawLock: 'eine falsch beschriebene Sperre',
  flawPages: 'eine falsche Seitenliste',
  signedPrints:
    'Das Dokument ist signiert, und Seite {{size}} druckt, was kein Bildschirm zeigt. Bitten Sie um eine Kopie ohne das.',
  signedMarks:
    'Das Dokument ist signiert, und auf Seite {{size}} zeichnet jedes Programm eine Notiz oder Markierung auf seine Weise. Bitten Sie um eine Kopie ohne sie.',
  signedValues:
    'Das Dokument ist signiert, und Werte seines Formulars werden nur von manchen Programmen gezeigt. Bitten Sie um eine Kopie, deren Felder mit einem anderen Programm ausgefüllt wurden.',
  signedLayers:
    'Das Dokument ist signiert, und seine Ebenen werden anders gedruckt, als ein Bildschirm sie zeigt. Bitten Sie um eine Kopie ohne Ebenen.',
  pdfBeyondRepair:
    'Das Dokument ist so beschädigt, dass es nicht zu reparieren ist: Öffnen Sie es in seinem eigenen Programm, und speichern Sie es neu.',
  pdfPagesLost:
    'Die Seitenliste widerspricht sich: Seite {{size}} ist nicht zu finden. Drucken Sie das Dokument in eine neue PDF-Datei.',
  pdfNotSealable:
    'Das Dokument kann nicht versiegelt werden. Drucken Sie es in eine neue PDF-Datei.',
  pdfCertified:
    'Das Dokument ist so zertifiziert, dass nichts geändert werden darf, und Unterschreiben würde es ändern. Laden Sie eine Kopie hoch, die nicht zertifiziert ist.',
  pdfAttachmentsLocked:
    'Die Anhänge des Dokuments sind mit einem Passwort gesperrt, und es muss neu geschrieben werden. Nehmen Sie sie heraus, oder drucken Sie es in eine neue PDF-Datei.',
} as const satisfies Translation<'refusals'>;
