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
} as const satisfies Translation<'refusals'>;
