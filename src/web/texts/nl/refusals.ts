import type { Translation } from '../catalogue.ts';

/** What the service and its schemas say of what they refuse. */
export const refusals = {
  required: 'is verplicht',
  requiredSize: 'is verplicht: geen twee randen bepalen deze waarde',
  beString: 'moet een tekst zijn',
  beNumber: 'moet een getal zijn',
  beWhole: 'moet een geheel getal zijn',
  beBoolean: 'moet true of false zijn',
  beObject: 'moet een object zijn',
  beArray: 'moet een lijst zijn',
  textOrNumber: 'moet bij SingleLine een tekst of een getal zijn',
  leastCharacters_one: 'moet minstens {{count}} teken hebben',
  leastCharacters_other: 'moet minstens {{count}} tekens hebben',
  mostCharacters_one: 'mag hoogstens {{count}} teken hebben',
  mostCharacters_other: 'mag hoogstens {{count}} tekens hebben',
  leastEntries_one: 'moet minstens {{count}} item hebben',
  leastEntries_other: 'moet minstens {{count}} items hebben',
  mostEntries_one: 'mag hoogstens {{count}} item hebben',
  mostEntries_other: 'mag hoogstens {{count}} items hebben',
  mostKib: 'mag hoogstens {{size}} KiB hebben',
  least: 'moet minstens {{size}} zijn',
  most: 'mag hoogstens {{size}} zijn',
  moreThan: 'moet meer dan {{size}} zijn',
  oneOfNot: 'moet {{allowed}} zijn, niet {{given}}',
  oneOf: 'moet {{allowed}} zijn',
  or: '{{rest}} of {{last}}',
  nameInvalid: 'is geen geldige naam: 1 tot 255 tekens zonder stuurtekens',
  nameProto: '{{path}}: “__proto__” kan geen naam zijn; kies een andere.',
  valueNotAllowed: 'heeft een waarde die niet is toegestaan',
  notValid: 'is niet geldig',
  notOnSignature: 'is bij een Signature niet toegestaan',
  lineBreaks: 'mag geen regeleinden of andere stuurtekens bevatten',
  messageCharacters: 'mag behalve regeleinden geen stuurtekens bevatten',
  halfCharacter: 'mag geen half teken bevatten',
  proto: 'mag niet “__proto__” zijn',
  notDrawable: 'bevat tekens die geen lettertype hier heeft: {{given}}',
  checkNotDone: '{{given}} is een controle die hier niet wordt gedaan; toegestaan is {{allowed}}',
  occurrences: 'is {{one}}, maar Occurence, een andere spelling ervan, is {{other}}',
  fileIdEmpty: 'mag niet leeg zijn',
  fileIdDots: 'mag niet “.” of “..” zijn',
  fileIdControl: 'mag geen stuurtekens bevatten',
  fileIdCharacter: 'mag {{character}} niet bevatten (en ook geen van : * ? \\ / " < > |)',
  body: 'De inhoud {{clause}}.',
  fieldPlace: 'Veld “{{name}}” van formulierset “{{set}}”: {{members}} {{clause}}.',
  edgesTwice:
    'spreken elkaar tegen ({{one}} en {{other}}): Right telt hier vanaf de linkerrand, net als Left. Geef er één van op',
  edgesDisagree:
    'spreken elkaar tegen: de randen laten {{left}} punten over, niet {{size}}. Laat er één weg',
  edgesLeave: 'laten {{left}} van {{whole}} punten over',
  pageSizes:
    'Velden zijn vanaf de rechterrand of vanaf onderen gemeten, en de grootte van pagina {{pages}} is nog niet bekend. Open het document, wacht op de pagina’s en importeer opnieuw.',
  signers_one:
    'Signers noemt {{count}} ondertekenaar; een transactie heeft er hoogstens {{limit}}.',
  signers_other:
    'Signers noemt {{count}} ondertekenaars; een transactie heeft er hoogstens {{limit}}.',
  notJson: 'Het bestand is geen JSON: zie regel {{line}}. Kies een metadatabestand in JSON.',
  ended: 'De transactie is beëindigd (status {{size}}). Maak een nieuwe aan.',
  alreadyStarted:
    'De transactie is al gestart (status {{size}}); de bestanden kunnen niet meer veranderen.',
  unknownSigner: 'De ondertekenaar ‘{{name}}’ bestaat niet.',
  tooManyFields:
    'Een transactie heeft hoogstens {{limit}} velden; met deze metadata zouden het er {{size}} zijn.',
  tooManyFiles: 'Een transactie heeft hoogstens {{limit}} bestanden.',
  noFiles:
    'De transactie heeft geen bestanden. Upload de metadata en de PDF van minstens één bestand en start dan.',
  pdfMissing: 'De PDF van ‘{{name}}’ ontbreekt. Upload die en start dan.',
  nothingToFill:
    'De PDF van ‘{{name}}’ heeft geen tekstvak of selectievakje dat ingevuld kan worden, maar FormSets van {{signers}} noemt dit bestand. Upload een PDF met formuliervelden, of noem formuliersets.',
  tooManyPlaces:
    'De op tekst geplaatste velden staan op {{size}} plaatsen; hoogstens {{limit}} zijn toegestaan. Geef Occurence of PageNumber op.',
  pageBeyond_one:
    'Veld ‘{{name}}’ van formulierset ‘{{set}}’ staat op pagina {{size}}, maar de PDF van ‘{{file}}’ heeft {{count}} pagina.',
  pageBeyond_other:
    'Veld ‘{{name}}’ van formulierset ‘{{set}}’ staat op pagina {{size}}, maar de PDF van ‘{{file}}’ heeft {{count}} pagina’s.',
  offPage:
    'Veld ‘{{name}}’ van formulierset ‘{{set}}’ ligt geheel buiten pagina {{size}} van ‘{{file}}’, die {{left}} bij {{whole}} punten meet. Verbeter de Location.',
  textNotHeldOnPage:
    'Veld ‘{{name}}’ van formulierset ‘{{set}}’ volgt de tekst ‘{{text}}’, die niet op pagina {{size}} van ‘{{file}}’ staat.',
  textNotHeld:
    'Veld ‘{{name}}’ van formulierset ‘{{set}}’ volgt de tekst ‘{{text}}’, die niet in ‘{{file}}’ staat.',
  noSuchTransaction: 'Voor deze sleutels is er geen zo’n transactie.',
  tooManyRequests: 'Te veel verzoeken. Probeer het over {{size}} seconden opnieuw.',
  tooLarge: 'De inhoud is groter dan {{size}} MiB.',
  brokenOff: 'De inhoud brak af voor het einde. Verzend die opnieuw.',
  storageAway: 'De opslag van de dienst antwoordt niet. Probeer het zo opnieuw.',
  signedAmbiguous:
    'Het document is ondertekend en kan op meer dan één manier gelezen worden: het heeft {{clause}}. Het opnieuw schrijven zou de handtekeningen breken. Vraag om een onbeschadigde kopie, of druk het af naar een nieuwe PDF.',
  flawFrame: 'een begin of einde dat niet op zijn plaats staat',
  flawRows: 'een onjuiste inhoudslijst',
  flawCopies: 'delen die er twee keer in staan',
  flawKeys: 'gegevens met twee waarden',
  flawLengths: 'onjuiste lengtes',
  flawLock: 'een verkeerd beschreven slot',
  flawPages: 'een onjuiste paginalijst',
  signedPrints:
    'Het document is ondertekend, en pagina {{size}} drukt af wat geen scherm toont. Vraag om een kopie zonder dat.',
  signedMarks:
    'Het document is ondertekend, en op pagina {{size}} tekent elk programma een notitie of markering anders. Vraag om een kopie zonder die.',
  signedValues:
    'Het document is ondertekend, en waarden van het formulier worden maar door sommige programma’s getoond. Vraag om een kopie waarvan de velden met een ander programma zijn ingevuld.',
  signedLayers:
    'Het document is ondertekend, en de lagen worden anders afgedrukt dan een scherm ze toont. Vraag om een kopie zonder lagen.',
  pdfBeyondRepair:
    'Het document is onherstelbaar beschadigd: open het in zijn eigen programma en sla het opnieuw op.',
  pdfPagesLost:
    'De paginalijst spreekt zichzelf tegen: pagina {{size}} is niet te vinden. Druk het document af naar een nieuwe PDF.',
  pdfNotSealable: 'Het document kan niet worden verzegeld. Druk het af naar een nieuwe PDF.',
  pdfCertified:
    'Het document is zo gecertificeerd dat er niets mag veranderen, en ondertekenen zou dat doen. Upload een kopie die niet gecertificeerd is.',
  pdfAttachmentsLocked:
    'De bijlagen van het document zijn vergrendeld met een wachtwoord, en het moet opnieuw geschreven worden. Haal ze eruit, of druk het af naar een nieuwe PDF.',
} as const satisfies Translation<'refusals'>;
