import type { Translation } from '../catalogue.ts';

/**
 * What can be wrong with a draft: a sentence per problem code (`field.offPage` -> `fieldOffPage`),
 * why it matters (`…Why`; `…WhyWarning` for a warning of a code that can also block), and the
 * button that mends it (`…Fix`).
 */
export const problems = {
  fieldBeyondDocument: '„{{name}}“ steht auf Seite {{page}}, aber das Dokument hat {{pages}}',
  fieldBeyondDocumentWhy: 'Der Dienst lehnt ein Feld auf einer Seite ab, die es nicht gibt.',
  fieldBeyondDocumentFix: 'Auf Seite {{pages}} verschieben',
  fieldInvisible: '„{{name}}“ ist zu dünn, um gesehen zu werden',
  fieldInvisibleWhy: 'Der Dienst lehnt ein Feld ohne Breite oder Höhe ab.',
  fieldInvisibleFix: 'Vergrößern',
  fieldOffPage: '„{{name}}“ liegt außerhalb von Seite {{page}}',
  fieldOffPageWhy: 'Niemand könnte es sehen oder ausfüllen, deshalb lehnt der Dienst es ab.',
  fieldOffPageFix: 'Auf die Seite holen',
  fieldPartlyOffPage: '„{{name}}“ liegt teilweise außerhalb von Seite {{page}}',
  fieldPartlyOffPageWhy: 'Was über den Rand ragt, wird weder gezeigt noch gedruckt.',
  fieldPartlyOffPageFix: 'Auf die Seite holen',
  fieldTextWaiting: '„{{name}}“ wartet auf den Text „{{text}}“',
  fieldTextWaitingWhy:
    'Sein Dokument wird gelesen. Es geht an seinen Platz, sobald der Text gefunden ist.',
  fieldTextMissing: '„{{text}}“, dem „{{name}}“ folgt, steht nicht im Dokument',
  fieldTextMissingWhy:
    'Der Dienst würde es ablehnen. Wählen Sie einen anderen Text dafür, oder lassen Sie es stehen, wo es ist.',
  fieldTextMissingFix: 'Stehen lassen',
  fieldTextOffPage: '„{{name}}“ liegt außerhalb von Seite {{page}}, wo es „{{text}}“ folgt',
  fieldTextOffPageWhy:
    'Der Dienst lehnt ein Feld ab, das niemand sehen kann. Rücken Sie es näher an seinen Text, oder wählen Sie eine seiner Stellen.',
  fieldValueTooWide: '„{{value}}“ ist {{missing}} pt zu breit für „{{name}}“ auf Seite {{page}}',
  fieldValueTooWideWhy:
    'Der Dienst lehnt einen Eintrag ab, der nicht in sein Feld passt. Kürzen Sie ihn oder verbreitern Sie das Feld.',
  fieldValueTooWideFix: 'Eintrag leeren',
  fieldValueCharacters:
    'Der Eintrag von „{{name}}“ hat Zeichen, die sich nicht darstellen lassen: {{strange}}',
  fieldValueCharactersWhy: 'Keine Schrift des Dienstes hat sie. Schreiben Sie es ohne sie.',
  fieldValueCharactersFix: 'Eintrag leeren',
  fieldValueRefused: '„{{value}}“ ist kein Wert für „{{name}}“ auf Seite {{page}}',
  fieldValueRefusedWhy:
    'Der Dienst lehnt ihn für ein Feld dieses Typs oder nach den Regeln dieses Felds ab.',
  fieldValueRefusedFix: 'Eintrag leeren',
  fieldTrait: '„{{member}}“ von „{{name}}“ auf Seite {{page}} fehlt oder ist nicht zulässig',
  fieldTraitWhy:
    'Der Dienst lehnt das ab: Die Angabe fehlt, ist unbekannt oder widerspricht einer anderen Regel des Felds.',
  choiceSameValue: '„{{name}}“ auf Seite {{page}} wählt dasselbe wie „{{other}}“',
  choiceSameValueWhy:
    'Beide haben den Wert „{{value}}“ und erscheinen zusammen gewählt. Geben Sie jedem einen eigenen.',
  choiceSingle: '„{{name}}“ auf Seite {{page}} ist allein in „{{group}}“',
  choiceSingleWhy: 'Eine Auswahl braucht zwei Knöpfe einer Gruppe.',
  choiceChosenTwice: '„{{name}}“ auf Seite {{page}} ist vorab gewählt, „{{other}}“ auch',
  choiceChosenTwiceWhy:
    'Von einer Auswahl kann nur eines gewählt sein. Es gilt „{{other}}“, weil es zuerst kommt.',
  choiceChosenTwiceFix: 'Nicht vorab wählen',
  choiceName: '„{{group}}“ ist eine Auswahl und ein Feld',
  choiceNameWhy:
    'Beide würden unter einem Namen berichtet. Benennen Sie das Feld oder die Gruppe um.',
  fieldElsewhere: 'Der Signaturdienst kennt {{what}} von „{{name}}“ auf Seite {{page}} nicht',
  fieldElsewhereWhy: 'Er nimmt die Feldarten, die hier angeboten werden, ohne weitere Regeln.',
  fieldElsewhereFix: 'Regeln entfernen',
  fieldOverlap: '„{{name}}“ liegt über „{{other}}“',
  fieldOverlapWhy: 'Jemand könnte das eine meinen und das andere treffen.',
  fieldSmallSignature: '„{{name}}“ ist klein für eine Unterschrift',
  fieldSmallSignatureWhy:
    'Es ist {{width}} × {{height}} pt groß; empfohlen sind mindestens {{leastWidth}} × {{leastHeight}} pt.',
  fieldSmallSignatureFix: 'Vergrößern',
  fieldSharedSignature: '„{{name}}“ teilen sich {{count}} Unterzeichner',
  fieldSharedSignatureWhy: 'Sie würden in schmalen Spalten eines Feldes unterschreiben.',
  fieldSharedSignatureFix: 'Jedem ein Feld',
  fieldNoSigner_one: '„{{name}}“ gehört keinem Unterzeichner',
  fieldNoSigner_other: '{{count}} Felder gehören keinem Unterzeichner',
  fieldNoSignerWhy: 'Niemand könnte sie ausfüllen. Wählen Sie ihre Unterzeichner.',
  fieldNoSignerFix: 'Dem Unterzeichner geben',
  fieldToReview_one: '{{count}} Feld von {{file}} ist zu prüfen',
  fieldToReview_other: '{{count}} Felder von {{file}} sind zu prüfen',
  fieldToReviewWhy: 'Das Dokument wurde ersetzt, und die neue Fassung ist um sie herum anders.',
  fieldNameEmpty: 'Ein Feld auf Seite {{page}} hat keinen Namen',
  fieldNameEmptyWhy: 'Antworten kommen unter dem Namen ihres Feldes zurück.',
  fieldNameEmptyFix: '{{to}} nennen',
  fieldNameTooLong: 'Der Name eines Feldes auf Seite {{page}} ist zu lang',
  fieldNameTooLongWhy: 'Der Dienst nimmt bis zu 255 Zeichen.',
  fieldNameTooLongFix: 'Kürzen',
  fieldNameControl: 'Der Name eines Feldes auf Seite {{page}} hat ein unsichtbares Zeichen',
  fieldNameControlWhy: 'Zeilenumbrüche und andere Steuerzeichen werden abgelehnt.',
  fieldNameControlFix: 'In {{to}} umbenennen',
  fieldNameReserved: '„{{name}}“ kann kein Name sein',
  fieldNameReservedWhy: 'Er hat in JSON-Lesern eine eigene Bedeutung, und der Dienst lehnt ihn ab.',
  fieldNameReservedFix: 'In {{to}} umbenennen',
  fieldNameCharacters: '„{{name}}“ hat Zeichen, die andere Dienste ablehnen',
  fieldNameCharactersWhy: 'Buchstaben von A bis Z, Ziffern und _ sind überall sicher.',
  fieldNameCharactersFix: 'In {{to}} umbenennen',
  fieldNameTwice: '„{{name}}“ ist der Name von {{count}} Feldern',
  fieldNameTwiceWhy: 'Eine Antwort desselben Unterzeichners würde die andere überschreiben.',
  fieldNameTwiceWhyWarning: 'Antworten unter einem Namen sind schwer auseinanderzuhalten.',
  fieldNameTwiceFix: 'In {{to}} umbenennen',
  fieldNameLowerCase: '„{{name}}“ und „{{other}}“ sind kleingeschrieben ein Name',
  fieldNameLowerCaseWhy:
    'Antworten kommen kleingeschrieben zurück, eine würde also die andere überschreiben.',
  fieldNameLowerCaseWhyWarning:
    'Antworten kommen kleingeschrieben zurück und sind schwer auseinanderzuhalten.',
  fieldNameLowerCaseFix: 'In {{to}} umbenennen',
  fieldNameEmbedded: '„{{name}}“ heißt auch ein Feld im PDF selbst',
  fieldNameEmbeddedWhy: 'Beide Antworten eines Unterzeichners kämen unter einem Namen zurück.',
  fieldNameEmbeddedWhyWarning: 'Antworten unter einem Namen sind schwer auseinanderzuhalten.',
  fieldNameEmbeddedFix: 'In {{to}} umbenennen',
  formSetUnassigned: 'Der Formularsatz „{{formSet}}“ ist niemandem zugewiesen',
  formSetUnassignedWhy: 'Seine Felder werden hochgeladen, aber niemand sieht sie.',
  formSetTwice: 'Der Schlüssel „{{formSet}}“ eines Formularsatzes wird zweimal verwendet',
  formSetTwiceWhy:
    'Schlüssel sind in einer Transaktion eindeutig: {{file}} würde den früheren überschreiben.',
  formSetTwiceFix: 'Diesen umbenennen',
  formSetIsFileId: 'Der Formularsatz „{{formSet}}“ heißt wie ein Dokument',
  formSetIsFileIdWhy:
    'Der Eintrag eines Unterzeichners meint zuerst den Formularsatz; Felder in jenem PDF ließen sich nicht zuweisen.',
  formSetIsFileIdFix: 'Formularsatz umbenennen',
  formSetMissingEntry: 'Ein Unterzeichner ist „{{formSet}}“ zugewiesen, das es nicht gibt',
  formSetMissingEntryWhy:
    'Der Dienst startet dann nicht. Importieren Sie auch dessen Metadaten, oder lassen Sie die Zuweisung fallen.',
  formSetMissingEntryFix: 'Fallen lassen',
  signerNone: 'Es gibt keinen Unterzeichner',
  signerNoneWhy: 'Eine Transaktion braucht mindestens einen.',
  signerEmailMissing: '{{signer}} hat keine E-Mail-Adresse',
  signerEmailMissingWhy:
    'Geben Sie sie ein, oder schalten Sie Signaturanfrage und Bestätigung aus.',
  signerEmailInvalid: '„{{email}}“ ist keine E-Mail-Adresse',
  signerEmailInvalidWhy: 'Prüfen Sie die Adresse von {{signer}}.',
  signerSetting: '{{signer}}: {{member}} würde abgelehnt',
  signerSettingWhy: '{{message}}',
  signerEmailShown: '{{signer}} hat keine E-Mail-Adresse, doch „{{name}}“ zeigt sie',
  signerEmailShownWhy: 'Geben Sie sie ein, oder nehmen Sie das Feld weg.',
  signerNameShown: '{{signer}} hat keinen Namen, doch „{{name}}“ zeigt ihn',
  signerNameShownWhy:
    'Geben Sie ihn ein, oder lassen Sie {{signer}} ihn mit der Unterschrift angeben.',
  signerNameNotSent:
    'Der Name von {{signer}} kann in Mails und Dokumenten nicht geschrieben werden',
  signerNameNotSentWhy:
    'Er hat Zeichen, die hier keine Schrift hat, oder keine lesbaren. Schreiben Sie ihn anders; bis dahin wird er nicht gesendet.',
  receiverEmailInvalid: '„{{email}}“ unter Kopien an ist keine E-Mail-Adresse',
  receiverEmailInvalidWhy:
    'Kopien an steht im Dialog Senden. Ändern Sie die Adresse oder nehmen Sie sie heraus.',
  signerWithoutSignature: '{{signer}} hat kein Unterschriftsfeld',
  signerWithoutSignatureWhy:
    'Die Unterschrift wird dann am Ende gezeichnet und im Prüfprotokoll aufbewahrt, nicht auf einer Seite.',
  signerWithoutSignatureUnlikeOthers: '{{signer}} hat kein Unterschriftsfeld, anders als andere',
  signerWithoutSignatureUnlikeOthersWhy:
    'Die Unterschrift wird dann am Ende gezeichnet und im Prüfprotokoll aufbewahrt, nicht auf einer Seite.',
  fileNone: 'Es gibt kein Dokument',
  fileNoneWhy: 'Fügen Sie ein PDF zum Senden hinzu.',
  fileFileIdInvalid: '„{{fileId}}“ kann keine Datei-ID sein',
  fileFileIdInvalidWhy: 'Sie {{fault}}.',
  fileFileIdInvalidFix: 'In {{to}} umbenennen',
  fileFileIdTwice: 'Zwei Dokumente haben die Datei-ID „{{fileId}}“',
  fileFileIdTwiceWhy: 'Das zweite würde das erste überschreiben.',
  fileFileIdTwiceFix: 'In {{to}} umbenennen',
  fileDisplayName: 'Der Anzeigename eines Dokuments würde abgelehnt',
  fileDisplayNameWhy: 'Er hat bis zu {{limit}} Zeichen und keine Zeilenumbrüche.',
  filePassword: '{{file}} ist mit einem Passwort gesperrt',
  filePasswordWhy:
    'Der Dienst kann die Datei nicht öffnen. Speichern Sie sie ohne Passwort; Gestalten und Exportieren gehen auch so.',
  filePasswordWhyWarning: 'Andere Dienste können die Datei vielleicht nicht öffnen.',
  fileCertified: '{{file}} ist so zertifiziert, dass nichts geändert werden darf',
  fileCertifiedWhy:
    'Unterschreiben würde die Datei ändern, deshalb lehnt der Dienst sie ab. Bitten Sie um eine nicht zertifizierte Kopie.',
  fileCertifiedWhyWarning:
    'Unterschreiben würde die Datei ändern; andere Dienste lehnen sie vielleicht ab.',
  fileSignedDamaged: '{{file}} ist bereits signiert, und beschädigt',
  fileSignedDamagedWhy:
    'Ein Reparieren würde seine Signaturen brechen, deshalb lehnt der Dienst es ab. Bitten Sie um eine unbeschädigte Kopie.',
  fileSignedDamagedWhyWarning: 'Ein Reparieren würde seine Signaturen brechen.',
  fileRefused: '{{file}} wird vom Dienst abgelehnt',
  fileRefusedWhy: '{{message}}',
  fileTooLarge: '{{file}} ist zu groß zum Senden',
  fileTooLargeWhy: 'Die Datei hat {{bytes}}; der Dienst nimmt bis zu {{limit}}.',
  fileNoEmbeddedFields: '{{file}} hat keine eigenen Felder zum Ausfüllen',
  fileNoEmbeddedFieldsWhy: 'Unterzeichner sind Feldern in diesem PDF zugewiesen, und es hat keine.',
  fileNoEmbeddedFieldsFix: 'Unterzeichner abziehen',
  fileEmbeddedNamesClash: '„{{name}}“ und „{{other}}“ in {{file}} sind kleingeschrieben ein Name',
  fileEmbeddedNamesClashWhy:
    'Antworten kommen kleingeschrieben zurück, eine würde also die andere überschreiben.',
  fileEmbeddedNamesClashFix: 'Unterzeichner abziehen',
  fileConvertedBeside_one:
    '{{count}} Feld von {{file}} wurde umgewandelt, andere sind noch vergeben',
  fileConvertedBeside_other:
    '{{count}} Felder von {{file}} wurden umgewandelt, andere sind noch vergeben',
  fileConvertedBesideWhy:
    'Ein Dienst, der ConvertedFrom nicht kennt, bietet die umgewandelten doppelt an. Wandeln Sie auch den Rest um.',
  fileConvertedBesideFix: 'Unterzeichner abziehen',
  fileMetadataTooLarge: 'Die Metadaten von {{file}} sind zu groß zum Senden',
  fileMetadataTooLargeWhy: 'Sie haben {{bytes}}; der Dienst nimmt bis zu {{limit}}.',
  fileNoFields: '{{file}} hat keine Felder',
  fileNoFieldsWhy:
    'Die Datei wird zum Lesen gesendet. Niemand unterschreibt oder füllt etwas darin aus.',
  fileNoFieldsFix: 'Das ist Absicht',
  draftNoFields: 'Es gibt noch keine Felder',
  draftNoFieldsWhy: 'Es würde zum Lesen gesendet und ohne Platz auf der Seite unterschrieben.',
  draftTooManyFiles: '{{count}} Dokumente sind zu viele',
  draftTooManyFilesWhy: 'Der Dienst nimmt bis zu {{limit}} in einer Transaktion.',
  draftTooManyFields: '{{count}} Felder sind zu viele',
  draftTooManyFieldsWhy: 'Der Dienst nimmt bis zu {{limit}} in einer Transaktion.',
  draftTooManyPlaces:
    'Felder, die Texten folgen, stehen an {{places}} Stellen; höchstens {{limit}} sind erlaubt',
  draftTooManyPlacesWhy:
    'Der Dienst lehnt mehr ab. Wählen Sie eine Stelle oder eine Seite der Texte.',
  draftTooManyTexts: 'Die Felder folgen {{texts}} verschiedenen Texten',
  draftTooManyTextsWhy:
    'Der Dienst nimmt bis zu {{limit}} in einer Transaktion. Lassen Sie einige Felder stehen, wo sie sind.',
  draftTooManySigners: '{{count}} Unterzeichner sind zu viele',
  draftTooManySignersWhy: 'Der Dienst nimmt bis zu {{limit}} in einer Transaktion.',
  jumpToField: '{{name}}, Seite {{page}}',
  jumpToPage: 'Seite {{page}}',
  jumpToFields: '{{count}} Felder ab Seite {{page}}',
  unnamed: 'ohne Namen',
} as const satisfies Translation<'problems'>;
