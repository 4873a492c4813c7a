import type { Translation } from '../catalogue.ts';

/** What a PDF brings along: its fields, what is special about the file, facts of its pages. */
export const files = {
  embeddedTitle: 'Velden in {{name}}',
  embeddedText:
    'Ze horen bij de pdf en blijven waar ze zijn. Geef ze alle aan ondertekenaars, of zet er enkele om in velden die u kunt verplaatsen, hernoemen en apart geven.',
  embeddedOpen: 'In bewerkbare velden omzetten',
  embeddedNobody_one: '{{count}} veld in deze pdf: aan niemand gegeven',
  embeddedNobody_other: '{{count}} velden in deze pdf: aan niemand gegeven',
  embeddedGiven_one: '{{count}} veld in deze pdf, voor {{names}}',
  embeddedGiven_other: '{{count}} velden in deze pdf, voor {{names}}',
  embeddedNoneFillable_one: '{{count}} veld in deze pdf, dat niemand kan invullen',
  embeddedNoneFillable_other: '{{count}} velden in deze pdf, die niemand kan invullen',
  embeddedShow: 'Tonen',
  whoFills: 'Wie de tekstvakken en aankruisvakjes in deze pdf mag invullen',
  whoFillsHint_one: 'Wie is aangevinkt, mag de {{count}} invullen die niet is omgezet.',
  whoFillsHint_other: 'Wie is aangevinkt, mag alle {{count}} invullen die niet zijn omgezet.',
  allFillable: 'Alle tekstvakken en aankruisvakjes',
  chosenCount: '{{count}} van {{total}} gekozen',
  showOnPage: 'Pagina {{page}}',
  showOnPageLabel: '{{name}} op pagina {{page}} tonen',
  unnamed: '(zonder naam)',
  convert_one: '{{count}} veld omzetten',
  convert_other: '{{count}} velden omzetten',
  converted_one: '{{count}} veld is nu te bewerken.',
  converted_other: '{{count}} velden zijn nu te bewerken.',
  losesValues_one: '{{count}} bevat een waarde. Omgezet begint het leeg.',
  losesValues_other: '{{count}} bevatten een waarde. Omgezet beginnen ze leeg.',
  losesLines_one: '{{count}} heeft meer regels, en omgezet maar één.',
  losesLines_other: '{{count}} hebben meer regels, en omgezet maar één.',
  losesLimit_one: '{{count}} begrenst hoeveel er wordt getypt, en omgezet niet meer.',
  losesLimit_other: '{{count}} begrenzen hoeveel er wordt getypt, en omgezet niet meer.',
  placesApart_one: '{{count}} staat op meer plaatsen, die eigen velden worden.',
  placesApart_other: '{{count}} staan op meer plaatsen, die eigen velden worden.',
  fillableSaved_one: 'Opgeslagen met {{count}} invulbaar veld.',
  fillableSaved_other: 'Opgeslagen met {{count}} invulbare velden.',
  fillableNone: 'Er zijn nog geen velden om in te vullen.',
  fillableFailed: 'De invulbare pdf kon niet worden gemaakt. {{reason}}',
  takeOverUnread: '“{{name}}” kon niet worden gelezen.',
  takenOver_one: '{{count}} antwoord overgenomen.',
  takenOver_other: '{{count}} antwoorden overgenomen.',
  notTakenOver_one: '{{count}} niet, omdat geen veld het opneemt: {{names}}.',
  notTakenOver_other: '{{count}} niet, omdat geen veld ze opneemt: {{names}}.',
  takeOverBack: 'Zonder de antwoorden',
  noteRefused: 'De dienst weigert het zoals het is. {{message}}',
  noteRepaired:
    'Beschadigd, maar het kon weer in elkaar worden gezet: kijk of elke pagina is zoals het hoort. Het wordt als nieuw bestand verzegeld.',
  noteSigned_one:
    'Al digitaal ondertekend. Antwoorden en zegel komen erachter; de eerdere handtekening blijft geldig. Is het beschadigd, dan wordt het bij het verzenden geweigerd: herstellen zou die handtekening ongeldig maken.',
  noteSigned_other:
    'Al {{count}} keer digitaal ondertekend. Antwoorden en zegel komen erachter; de eerdere handtekeningen blijven geldig. Is het beschadigd, dan wordt het bij het verzenden geweigerd: herstellen zou die handtekeningen ongeldig maken.',
  noteCertified:
    'Gecertificeerd: alleen invullen en ondertekenen mag. Antwoorden komen erbij als aantekeningen, die een strenge lezer als wijzigingen kan melden.',
  noteCertifiedClosed:
    'Zo gecertificeerd dat niets gewijzigd mag worden: de dienst weigert het. Vraag om een niet gecertificeerd exemplaar.',
  noteRestricted:
    'De eigenaar verbiedt bepaald gebruik, zoals wijzigen of afdrukken. Het kan worden verzonden; het verzegelde exemplaar houdt de beperkingen.',
  noteTotals:
    'Een script berekent een totaal dat hier niet wordt berekend: het blijft zoals het is, en ondertekenaars horen het.',
  noteEntries:
    'Scripts controleren of wijzigen invoer in sommige programma’s. Hier draaien ze niet, en ondertekenaars horen het.',
  noteXfa:
    'Er zit ook een XFA-formulier in, dat wordt weggelaten: de gewone velden worden getoond, ingevuld en verzegeld.',
  notePortfolio:
    'Een portfolio: een map met andere bestanden. Alleen het voorblad wordt getoond, verzonden en ondertekend. Sla het bedoelde bestand eruit op en open dat.',
  pageFacts: 'Paginagegevens',
  pageFactsOdd: 'Paginagegevens: {{words}}',
  pageFactsTip: 'Diensten zijn het oneens over plaatsen op zulke pagina’s: zie waarom',
  pageFactsTitle: 'Pagina {{page}}: gegevens',
  oddTurned: '{{degrees}}° gedraaid',
  oddShifted: 'Begint op {{x}}; {{y}}',
  oddScaled: 'Eenheid × {{unit}}',
  whyTitle: 'Waar diensten het oneens zijn',
  whyTurned:
    'Het bestand bevat deze pagina in een andere richting dan ze wordt getoond. Sommige diensten meten op de pagina voordat die is gedraaid, en zetten vakken elders.',
  whyShifted:
    'Het getoonde deel begint niet in de hoek van de eigen coördinaten van de pagina. Sommige diensten meten vanaf die hoek, zodat vakken zoveel ernaast komen.',
  whyScaled:
    'Eén eenheid van deze pagina is meer of minder dan een punt. Sommige diensten laten dat weg; vakken worden dan te klein of te groot.',
  factsNote:
    'Plaatsen en maten worden verzonden als punten (1/72 inch) op de pagina zoals getoond. De ingebouwde dienst doet hetzelfde; probeer een andere met de kalibratie voordat u op zulke pagina’s vertrouwt.',
  factSize: 'Getoonde maat',
  factMediaBox: 'MediaBox',
  factCropBox: 'CropBox',
  factShown: 'Getoond deel',
  factRotate: 'Rotate',
  factUserUnit: 'UserUnit',
  factReading: 'Lezen…',
  factUnread: 'Niet te lezen',
  factNone: 'Geen; Letter wordt aangenomen',
  factAsMediaBox: 'Geen; als MediaBox',
  factDegrees: '{{degrees}}°',
  factUnit: '{{unit}} × 1/72 inch',
  noteTitle: 'Over {{name}}',
  kindText: 'Tekstvak',
  kindCheck: 'Aankruisvakje',
  kindRadio: 'Keuzerondje',
  kindChoice: 'Keuzelijst',
  kindButton: 'Knop',
  kindSignature: 'Handtekening',
  doesFill: 'Ondertekenaars aan wie deze pdf is gegeven, vullen het in.',
  doesConverted: 'Omgezet: een bewerkbaar veld staat op zijn plaats.',
  doesReadOnly: 'Alleen-lezen in de pdf: ondertekenaars zien het, niemand vult het in.',
  doesHidden: 'Verborgen in de pdf: niet op de pagina getoond, niemand vult het in.',
  doesZeroSize: 'Heeft geen oppervlak: niet te zien en niet in te drukken.',
  doesNameless: 'Heeft geen naam om een antwoord onder te sturen: niemand vult het in.',
  doesPassword: 'Een wachtwoord: het zou in de antwoorden te zien zijn, dus niemand vult het in.',
  doesChoose: 'Een keuze: ondertekenaars die deze pdf krijgen, drukken erop.',
  doesComputed:
    'Door de pdf berekend uit andere velden: zo wordt het getoond en verzegeld, niemand vult het in.',
  doesRadio:
    'Niet ingevuld: het zegt niet waar het voor staat. Het wordt verzegeld zoals het eruitziet.',
  doesChoice:
    'Niet ingevuld: er kunnen meerdere teksten tegelijk worden gekozen. Het wordt verzegeld zoals het eruitziet.',
  doesButton: 'Doet niets bij het ondertekenen. Het wordt verzegeld zoals het eruitziet.',
  doesSignature:
    'Hier wordt niet ondertekend. Ondertekenaars tekenen in handtekeningvelden; plaats er een waar het moet.',
  kindAndPlaces_one: '{{kind}}',
  kindAndPlaces_other: '{{kind}} op {{count}} plaatsen',
  tip: '{{name}} · {{kind}} in de pdf. {{does}}',
} as const satisfies Translation<'files'>;
