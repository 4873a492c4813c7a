import type { Translation } from '../catalogue.ts';

/** What a PDF brings along: its fields, what is special about the file, facts of its pages. */
export const files = {
  embeddedTitle: 'Champs de {{name}}',
  embeddedText:
    'Ils appartiennent au PDF et restent où ils sont. Attribuez-les tous à des signataires, ou convertissez-en en champs que l’on peut déplacer, renommer et attribuer un à un.',
  embeddedOpen: 'Convertir en champs modifiables',
  embeddedNobody_one: '{{count}} champ dans ce PDF : attribué à personne',
  embeddedNobody_other: '{{count}} champs dans ce PDF : attribués à personne',
  embeddedGiven_one: '{{count}} champ dans ce PDF, pour {{names}}',
  embeddedGiven_other: '{{count}} champs dans ce PDF, pour {{names}}',
  embeddedNoneFillable_one: '{{count}} champ dans ce PDF, qu’aucun signataire ne peut remplir',
  embeddedNoneFillable_other: '{{count}} champs dans ce PDF, qu’aucun signataire ne peut remplir',
  embeddedShow: 'Les afficher',
  whoFills: 'Qui peut remplir les zones de texte et cases de ce PDF',
  whoFillsHint_one: 'Les personnes cochées peuvent remplir le {{count}} qui n’est pas converti.',
  whoFillsHint_other:
    'Les personnes cochées peuvent remplir les {{count}} qui ne sont pas convertis.',
  allFillable: 'Toutes les zones de texte et cases',
  chosenCount: '{{count}} sur {{total}} choisis',
  showOnPage: 'Page {{page}}',
  showOnPageLabel: 'Afficher {{name}} à la page {{page}}',
  unnamed: '(sans nom)',
  convert_one: 'Convertir {{count}} champ',
  convert_other: 'Convertir {{count}} champs',
  converted_one: '{{count}} champ est maintenant modifiable.',
  converted_other: '{{count}} champs sont maintenant modifiables.',
  losesValues_one: '{{count}} contient une valeur. Converti, il sera vide.',
  losesValues_other: '{{count}} contiennent une valeur. Convertis, ils seront vides.',
  losesLines_one: '{{count}} accepte plusieurs lignes, et une seule une fois converti.',
  losesLines_other: '{{count}} acceptent plusieurs lignes, et une seule une fois convertis.',
  losesLimit_one: '{{count}} limite la longueur de la saisie, et plus une fois converti.',
  losesLimit_other: '{{count}} limitent la longueur de la saisie, et plus une fois convertis.',
  placesApart_one: '{{count}} figure à plusieurs endroits, qui deviennent des champs distincts.',
  placesApart_other:
    '{{count}} figurent à plusieurs endroits, qui deviennent des champs distincts.',
  fillableSaved_one: 'Enregistré avec {{count}} champ à remplir.',
  fillableSaved_other: 'Enregistré avec {{count}} champs à remplir.',
  fillableNone: 'Il n’y a pas encore de champs à remplir.',
  fillableFailed: 'Le PDF à remplir n’a pas pu être créé. {{reason}}',
  takeOverUnread: '« {{name}} » n’a pas pu être lu.',
  takenOver_one: '{{count}} réponse reprise.',
  takenOver_other: '{{count}} réponses reprises.',
  notTakenOver_one: '{{count}} ne l’est pas, car aucun champ ne l’accepte : {{names}}.',
  notTakenOver_other: '{{count}} ne le sont pas, car aucun champ ne les accepte : {{names}}.',
  takeOverBack: 'Sans les réponses',
  noteRefused: 'Le service le refusera tel quel. {{message}}',
  noteRepaired:
    'Endommagé, mais reconstitué : vérifiez que chaque page est comme il faut. Il est scellé comme un nouveau fichier.',
  noteSigned_one:
    'Déjà signé numériquement. Réponses et sceau sont ajoutés à la suite ; la signature antérieure reste valable. S’il est endommagé, il est refusé à l’envoi : le réparer invaliderait cette signature.',
  noteSigned_other:
    'Déjà signé numériquement {{count}} fois. Réponses et sceau sont ajoutés à la suite ; les signatures antérieures restent valables. S’il est endommagé, il est refusé à l’envoi : le réparer invaliderait ces signatures.',
  noteCertified:
    'Certifié : seuls le remplissage et la signature sont permis. Les réponses sont ajoutées comme annotations, qu’un lecteur strict peut signaler comme modifications.',
  noteCertifiedClosed:
    'Certifié de sorte que rien ne peut être modifié : le service le refuse. Demandez une copie non certifiée.',
  noteRestricted:
    'Son propriétaire interdit certains usages, comme modifier ou imprimer. Il peut être envoyé ; la copie scellée garde les restrictions.',
  noteTotals:
    'Un script calcule un total qui n’est pas calculé ici : il reste tel quel et les signataires en sont avertis.',
  noteEntries:
    'Des scripts vérifient ou modifient les saisies dans certains lecteurs. Ils ne sont pas exécutés ici et les signataires en sont avertis.',
  noteXfa:
    'Il contient aussi un formulaire XFA, laissé de côté : ses champs ordinaires sont affichés, remplis et scellés.',
  notePortfolio:
    'Un porte-documents : un dossier d’autres fichiers. Seule sa page de garde est affichée, envoyée et signée. Enregistrez le fichier voulu et ouvrez-le.',
  pageFacts: 'Infos sur la page',
  pageFactsOdd: 'Infos sur la page : {{words}}',
  pageFactsTip: 'Les services divergent sur les positions de telles pages : voyez pourquoi',
  pageFactsTitle: 'Page {{page}} : infos',
  oddTurned: 'Tournée de {{degrees}}°',
  oddShifted: 'Commence à {{x}}; {{y}}',
  oddScaled: 'Unité × {{unit}}',
  whyTitle: 'Là où les services divergent',
  whyTurned:
    'Le fichier contient cette page dans un autre sens que celui affiché. Certains services mesurent avant la rotation et placent les cadres ailleurs.',
  whyShifted:
    'La partie affichée ne commence pas au coin des coordonnées de la page. Certains services mesurent depuis ce coin : les cadres sont décalés d’autant.',
  whyScaled:
    'Une unité de cette page vaut plus ou moins d’un point. Certains services l’ignorent : les cadres sont trop petits ou trop grands.',
  factsNote:
    'Positions et tailles sont envoyées en points (1/72 pouce) sur la page telle qu’affichée. Le service intégré fait de même ; essayez-en un autre avec l’étalonnage avant de vous fier à de telles pages.',
  factSize: 'Taille affichée',
  factMediaBox: 'MediaBox',
  factCropBox: 'CropBox',
  factShown: 'Partie affichée',
  factRotate: 'Rotate',
  factUserUnit: 'UserUnit',
  factReading: 'Lecture…',
  factUnread: 'Illisible',
  factNone: 'Aucune ; Letter est supposé',
  factAsMediaBox: 'Aucune ; comme MediaBox',
  factDegrees: '{{degrees}}°',
  factUnit: '{{unit}} × 1/72 pouce',
  noteTitle: 'À propos de {{name}}',
  kindText: 'Zone de texte',
  kindCheck: 'Case à cocher',
  kindRadio: 'Bouton d’option',
  kindChoice: 'Liste de choix',
  kindButton: 'Bouton',
  kindSignature: 'Signature',
  doesFill: 'Les signataires à qui ce PDF est attribué le remplissent.',
  doesConverted: 'Converti : un champ modifiable a pris sa place.',
  doesReadOnly: 'En lecture seule dans le PDF : visible, mais personne ne le remplit.',
  doesHidden: 'Masqué dans le PDF : non affiché, personne ne le remplit.',
  doesZeroSize: 'Sans surface : ni visible ni cliquable.',
  doesNameless: 'Sans nom sous lequel répondre : personne ne le remplit.',
  doesPassword: 'Un mot de passe : il se verrait dans les réponses, personne ne le remplit donc.',
  doesChoose: 'Un choix : les signataires qui reçoivent ce PDF cliquent dessus.',
  doesComputed:
    'Calculé par le PDF à partir d’autres champs : affiché et scellé ainsi, personne ne le remplit.',
  doesRadio: 'Non rempli : il ne dit pas ce qu’il signifie. Il est scellé tel quel.',
  doesChoice: 'Non rempli : on peut y choisir plusieurs textes à la fois. Il est scellé tel quel.',
  doesButton: 'Sans effet pendant la signature. Il est scellé tel quel.',
  doesSignature:
    'On ne signe pas ici. Les signataires signent dans des champs Signature ; placez-en un où il le faut.',
  kindAndPlaces_one: '{{kind}}',
  kindAndPlaces_other: '{{kind}} à {{count}} endroits',
  tip: '{{name}} · {{kind}} dans le PDF. {{does}}',
} as const satisfies Translation<'files'>;
