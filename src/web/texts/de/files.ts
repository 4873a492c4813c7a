import type { Translation } from '../catalogue.ts';

/** What a PDF brings along: its fields, what is special about the file, facts of its pages. */
export const files = {
  embeddedTitle: 'Felder in {{name}}',
  embeddedText:
    'Sie gehören zum PDF und bleiben, wo sie sind. Geben Sie alle an Unterzeichner, oder wandeln Sie einige in Felder um, die sich bewegen, umbenennen und einzeln vergeben lassen.',
  embeddedOpen: 'In bearbeitbare Felder umwandeln',
  embeddedNobody_one: '{{count}} Feld in diesem PDF: niemandem gegeben',
  embeddedNobody_other: '{{count}} Felder in diesem PDF: niemandem gegeben',
  embeddedGiven_one: '{{count}} Feld in diesem PDF, für {{names}}',
  embeddedGiven_other: '{{count}} Felder in diesem PDF, für {{names}}',
  embeddedNoneFillable_one: '{{count}} Feld in diesem PDF, das niemand ausfüllen kann',
  embeddedNoneFillable_other: '{{count}} Felder in diesem PDF, die niemand ausfüllen kann',
  embeddedShow: 'Zeigen',
  whoFills: 'Wer die Textfelder und Kästchen in diesem PDF ausfüllen darf',
  whoFillsHint_one: 'Wer angehakt ist, darf das {{count}} ausfüllen, das nicht umgewandelt ist.',
  whoFillsHint_other:
    'Wer angehakt ist, darf alle {{count}} ausfüllen, die nicht umgewandelt sind.',
  allFillable: 'Alle Textfelder und Kästchen',
  chosenCount: '{{count}} von {{total}} gewählt',
  showOnPage: 'Seite {{page}}',
  showOnPageLabel: '{{name}} auf Seite {{page}} zeigen',
  unnamed: '(ohne Namen)',
  convert_one: '{{count}} Feld umwandeln',
  convert_other: '{{count}} Felder umwandeln',
  converted_one: '{{count}} Feld lässt sich jetzt bearbeiten.',
  converted_other: '{{count}} Felder lassen sich jetzt bearbeiten.',
  losesValues_one: '{{count}} enthält einen Wert. Umgewandelt beginnt es leer.',
  losesValues_other: '{{count}} enthalten einen Wert. Umgewandelt beginnen sie leer.',
  losesLines_one: '{{count}} fasst mehrere Zeilen, umgewandelt nur eine.',
  losesLines_other: '{{count}} fassen mehrere Zeilen, umgewandelt nur eine.',
  losesLimit_one: '{{count}} begrenzt, wie viel getippt wird, umgewandelt nicht mehr.',
  losesLimit_other: '{{count}} begrenzen, wie viel getippt wird, umgewandelt nicht mehr.',
  placesApart_one: '{{count}} steht an mehreren Stellen, die eigene Felder werden.',
  placesApart_other: '{{count}} stehen an mehreren Stellen, die eigene Felder werden.',
  fillableSaved_one: 'Mit {{count}} ausfüllbaren Feld gespeichert.',
  fillableSaved_other: 'Mit {{count}} ausfüllbaren Feldern gespeichert.',
  fillableNone: 'Es gibt noch keine Felder zum Ausfüllen.',
  fillableFailed: 'Das ausfüllbare PDF konnte nicht erstellt werden. {{reason}}',
  takeOverUnread: '„{{name}}“ konnte nicht gelesen werden.',
  takenOver_one: '{{count}} Antwort übernommen.',
  takenOver_other: '{{count}} Antworten übernommen.',
  notTakenOver_one: '{{count}} nicht, weil kein Feld sie aufnimmt: {{names}}.',
  notTakenOver_other: '{{count}} nicht, weil kein Feld sie aufnimmt: {{names}}.',
  takeOverBack: 'Ohne die Antworten',
  noteRefused: 'Der Dienst wird sie so ablehnen. {{message}}',
  noteRepaired:
    'Beschädigt, ließ sich aber wieder zusammensetzen: Sehen Sie nach, ob jede Seite so ist, wie sie sein soll. Es wird als neue Datei versiegelt.',
  noteSigned_one:
    'Bereits digital signiert. Antworten und Siegel werden dahinter angefügt; die frühere Signatur bleibt gültig. Ist die Datei beschädigt, wird sie beim Senden abgelehnt: Eine Reparatur machte diese Signatur ungültig.',
  noteSigned_other:
    'Bereits {{count}}-mal digital signiert. Antworten und Siegel werden dahinter angefügt; die früheren Signaturen bleiben gültig. Ist die Datei beschädigt, wird sie beim Senden abgelehnt: Eine Reparatur machte diese Signaturen ungültig.',
  noteCertified:
    'Zertifiziert: Nur Ausfüllen und Unterschreiben sind erlaubt. Antworten kommen als Anmerkungen dazu, die ein strenges Programm als Änderungen melden kann.',
  noteCertifiedClosed:
    'So zertifiziert, dass nichts geändert werden darf: Der Dienst lehnt es ab. Bitten Sie um eine nicht zertifizierte Kopie.',
  noteRestricted:
    'Der Eigentümer verbietet manches, etwa Ändern oder Drucken. Es kann gesendet werden; die versiegelte Kopie behält die Einschränkungen.',
  noteTotals:
    'Ein Skript berechnet eine Summe, die hier nicht berechnet wird: Sie bleibt, wie sie ist; die Unterzeichner erfahren es.',
  noteEntries:
    'Skripte prüfen oder ändern Eingaben in manchen Programmen. Hier laufen sie nicht; die Unterzeichner erfahren es.',
  noteXfa:
    'Es enthält auch ein XFA-Formular, das weggelassen wird: Seine gewöhnlichen Felder werden gezeigt, ausgefüllt und versiegelt.',
  notePortfolio:
    'Ein Portfolio: eine Mappe mit anderen Dateien. Nur das Deckblatt wird gezeigt, gesendet und unterschrieben. Speichern Sie die gemeinte Datei daraus und öffnen Sie diese.',
  pageFacts: 'Angaben zur Seite',
  pageFactsOdd: 'Angaben zur Seite: {{words}}',
  pageFactsTip: 'Dienste sind sich über Orte auf solchen Seiten uneins: Sehen Sie, warum',
  pageFactsTitle: 'Seite {{page}}: Angaben',
  oddTurned: 'Um {{degrees}}° gedreht',
  oddShifted: 'Beginnt bei {{x}}; {{y}}',
  oddScaled: 'Einheit × {{unit}}',
  whyTitle: 'Wo Dienste uneins sind',
  whyTurned:
    'Die Datei enthält diese Seite in anderer Richtung, als sie gezeigt wird. Manche Dienste messen auf der Seite, bevor sie gedreht ist, und setzen Felder anderswohin.',
  whyShifted:
    'Der gezeigte Teil beginnt nicht an der Ecke der eigenen Koordinaten der Seite. Manche Dienste messen von dieser Ecke; Felder landen dann um so viel daneben.',
  whyScaled:
    'Eine Einheit dieser Seite ist mehr oder weniger als ein Punkt. Manche Dienste beachten das nicht; Felder werden dann zu klein oder zu groß.',
  factsNote:
    'Orte und Größen werden als Punkt (1/72 Zoll) auf der Seite, wie sie gezeigt wird, gesendet. Der eigene Dienst hält es ebenso; prüfen Sie einen anderen mit der Kalibrierung, bevor Sie sich auf solche Seiten verlassen.',
  factSize: 'Gezeigte Größe',
  factMediaBox: 'MediaBox',
  factCropBox: 'CropBox',
  factShown: 'Gezeigter Teil',
  factRotate: 'Rotate',
  factUserUnit: 'UserUnit',
  factReading: 'Wird gelesen…',
  factUnread: 'Nicht lesbar',
  factNone: 'Keine; Letter wird angenommen',
  factAsMediaBox: 'Keine; wie MediaBox',
  factDegrees: '{{degrees}}°',
  factUnit: '{{unit}} × 1/72 Zoll',
  noteTitle: 'Über {{name}}',
  kindText: 'Textfeld',
  kindCheck: 'Kästchen',
  kindRadio: 'Optionsfeld',
  kindChoice: 'Auswahl',
  kindButton: 'Schaltfläche',
  kindSignature: 'Unterschrift',
  doesFill: 'Unterzeichner, denen dieses PDF gegeben ist, füllen es aus.',
  doesConverted: 'Umgewandelt: Ein bearbeitbares Feld steht an seiner Stelle.',
  doesReadOnly: 'Im PDF schreibgeschützt: Unterzeichner sehen es, niemand füllt es aus.',
  doesHidden: 'Im PDF verborgen: nicht auf der Seite gezeigt, niemand füllt es aus.',
  doesZeroSize: 'Hat keine Fläche: Es lässt sich weder sehen noch drücken.',
  doesNameless: 'Hat keinen Namen, unter dem eine Antwort käme: Niemand füllt es aus.',
  doesPassword: 'Ein Passwort: In den Antworten wäre es zu sehen, darum füllt es niemand aus.',
  doesChoose: 'Eine Auswahl: Wem dieses PDF gegeben ist, drückt darauf.',
  doesComputed:
    'Vom PDF aus anderen Feldern berechnet: So wird es gezeigt und versiegelt, niemand füllt es aus.',
  doesRadio:
    'Nicht ausgefüllt: Es sagt nicht, wofür es steht. Es wird versiegelt, wie es aussieht.',
  doesChoice:
    'Nicht ausgefüllt: Mehrere seiner Texte lassen sich zugleich wählen. Es wird versiegelt, wie es aussieht.',
  doesButton: 'Bewirkt beim Unterschreiben nichts. Es wird versiegelt, wie es aussieht.',
  doesSignature:
    'Hier wird nicht unterschrieben. Unterzeichner unterschreiben in Unterschriftsfeldern; setzen Sie eines an die gewünschte Stelle.',
  kindAndPlaces_one: '{{kind}}',
  kindAndPlaces_other: '{{kind}} an {{count}} Stellen',
  tip: '{{name}} · {{kind}} im PDF. {{does}}',
} as const satisfies Translation<'files'>;
