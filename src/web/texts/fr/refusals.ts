import type { Translation } from '../catalogue.ts';

/** What the service and its schemas say of what they refuse. */
export const refusals = {
  required: 'est obligatoire',
  requiredSize: 'est obligatoire : aucune paire de bords ne donne cette valeur',
  beString: 'doit être un texte',
  beNumber: 'doit être un nombre',
  beWhole: 'doit être un nombre entier',
  beBoolean: 'doit être true ou false',
  beObject: 'doit être un objet',
  beArray: 'doit être une liste',
  textOrNumber: 'doit être un texte ou un nombre pour SingleLine',
  leastCharacters_one: 'doit avoir au moins {{count}} caractère',
  leastCharacters_other: 'doit avoir au moins {{count}} caractères',
  mostCharacters_one: 'doit avoir au plus {{count}} caractère',
  mostCharacters_other: 'doit avoir au plus {{count}} caractères',
  leastEntries_one: 'doit avoir au moins {{count}} élément',
  leastEntries_other: 'doit avoir au moins {{count}} éléments',
  mostEntries_one: 'doit avoir au plus {{count}} élément',
  mostEntries_other: 'doit avoir au plus {{count}} éléments',
  mostKib: 'doit avoir au plus {{size}} Kio',
  least: 'doit être au moins {{size}}',
  most: 'doit être au plus {{size}}',
  moreThan: 'doit être supérieur à {{size}}',
  oneOfNot: 'doit être {{allowed}}, et non {{given}}',
  oneOf: 'doit être {{allowed}}',
  or: '{{rest}} ou {{last}}',
  nameInvalid: 'n’est pas un nom valable : 1 à 255 caractères sans caractères de contrôle',
  nameProto: '{{path}} : « __proto__ » ne peut pas être un nom ; choisissez-en un autre.',
  valueNotAllowed: 'a une valeur qui n’est pas admise',
  notValid: 'n’est pas valable',
  notOnSignature: 'n’est pas admis pour une Signature',
  lineBreaks: 'ne doit contenir ni saut de ligne ni autre caractère de contrôle',
  messageCharacters: 'ne doit contenir aucun caractère de contrôle hors sauts de ligne',
  halfCharacter: 'ne doit pas contenir de moitié de caractère',
  proto: 'ne doit pas être « __proto__ »',
  notDrawable: 'contient des caractères qu’aucune police d’ici ne contient : {{given}}',
  checkNotDone: '{{given}} est une vérification qui n’existe pas ici ; sont admis {{allowed}}',
  occurrences: 'est {{one}}, mais Occurence, une autre graphie, est {{other}}',
  fileIdEmpty: 'ne doit pas être vide',
  fileIdDots: 'ne doit pas être « . » ou « .. »',
  fileIdControl: 'ne doit pas contenir de caractères de contrôle',
  fileIdCharacter: 'ne doit pas contenir {{character}} (ni aucun de : * ? \\ / " < > |)',
  body: 'Le contenu {{clause}}.',
  fieldPlace: 'Champ « {{name}} » du jeu de champs « {{set}} » : {{members}} {{clause}}.',
  edgesTwice:
    'se contredisent ({{one}} et {{other}}) : Right compte ici depuis le bord gauche, comme Left. Indiquez l’un des deux',
  edgesDisagree:
    'se contredisent : les bords laissent {{left}} points, et non {{size}}. Omettez l’un d’eux',
  edgesLeave: 'laissent {{left}} points sur {{whole}}',
  pageSizes:
    'Des champs sont mesurés depuis le bord droit ou depuis le bas, et la taille de la page {{pages}} n’est pas encore connue. Ouvrez le document, attendez ses pages, puis importez de nouveau.',
  signers_one: 'Signers nomme {{count}} signataire ; une transaction en a au plus {{limit}}.',
  signers_other: 'Signers nomme {{count}} signataires ; une transaction en a au plus {{limit}}.',
  notJson:
    'Le fichier n’est pas du JSON : voyez la ligne {{line}}. Choisissez un fichier de métadonnées en JSON.',
  ended: 'La transaction est terminée (état {{size}}). Créez-en une nouvelle.',
  alreadyStarted:
    'La transaction est déjà lancée (état {{size}}) ; ses fichiers ne peuvent plus changer.',
  unknownSigner: 'Le signataire « {{name}} » n’existe pas.',
  tooManyFields:
    'Une transaction compte au plus {{limit}} champs ; avec ces métadonnées, elle en aurait {{size}}.',
  tooManyFiles: 'Une transaction compte au plus {{limit}} fichiers.',
  noFiles:
    'La transaction n’a pas de fichiers. Envoyez les métadonnées et le PDF d’au moins un fichier, puis lancez-la.',
  pdfMissing: 'Le PDF de « {{name}} » manque. Envoyez-le, puis lancez.',
  nothingToFill:
    'Le PDF de « {{name}} » n’a ni zone de texte ni case à remplir, mais FormSets de {{signers}} nomme ce fichier. Envoyez un PDF avec des champs de formulaire, ou nommez des jeux de champs.',
  tooManyPlaces:
    'Les champs placés par texte se trouvent à {{size}} endroits ; {{limit}} au plus sont permis. Indiquez Occurence ou PageNumber.',
  pageBeyond_one:
    'Le champ « {{name}} » du jeu « {{set}} » est à la page {{size}}, mais le PDF de « {{file}} » a {{count}} page.',
  pageBeyond_other:
    'Le champ « {{name}} » du jeu « {{set}} » est à la page {{size}}, mais le PDF de « {{file}} » a {{count}} pages.',
  offPage:
    'Le champ « {{name}} » du jeu « {{set}} » est entièrement hors de la page {{size}} de « {{file}} », qui mesure {{left}} sur {{whole}} points. Corrigez sa Location.',
  textNotHeldOnPage:
    'Le champ « {{name}} » du jeu « {{set}} » suit le texte « {{text}} », absent de la page {{size}} de « {{file}} ».',
  textNotHeld:
    'Le champ « {{name}} » du jeu « {{set}} » suit le texte « {{text}} », absent de « {{file}} ».',
  noSuchTransaction: 'Ces clés ne donnent accès à aucune transaction de ce genre.',
  tooManyRequests: 'Trop de requêtes. Réessayez dans {{size}} secondes.',
  tooLarge: 'Le contenu dépasse {{size}} Mio.',
  brokenOff: 'Le contenu s’est interrompu avant la fin. Renvoyez-le.',
  storageAway: 'Le stockage du service ne répond pas. Réessayez dans un instant.',
  signedAmbiguous:
    'Le document est signé et peut se lire de plusieurs façons : il a {{clause}}. Le réécrire romprait ses signatures. Demandez une copie intacte ou imprimez-le dans un nouveau PDF.',
  flawFrame: 'un début ou une fin qui n’est pas à sa place',
  flawRows: 'une table des contenus erronée',
  flawCopies: 'des parties qui y figurent deux fois',
  flawKeys: 'des entrées à deux valeurs',
  flawLengths: 'des longueurs erronées',
  flawLock: 'un verrou mal décrit',
  flawPages: 'une liste de pages erronée',
  signedPrints:
    'Le document est signé, et la page {{size}} imprime ce qu’aucun écran ne montre. Demandez une copie sans cela.',
  signedMarks:
    'Le document est signé, et à la page {{size}} chaque logiciel dessine une note ou une marque à sa façon. Demandez une copie sans elle.',
  signedValues:
    'Le document est signé, et des valeurs de son formulaire ne sont montrées que par certains logiciels. Demandez une copie dont les champs ont été remplis avec un autre logiciel.',
  signedLayers:
    'Le document est signé, et ses calques s’impriment autrement qu’un écran ne les montre. Demandez une copie sans calques.',
  pdfBeyondRepair:
    'Le document est trop endommagé pour être réparé : ouvrez-le dans son propre logiciel et enregistrez-le de nouveau.',
  pdfPagesLost:
    'La liste des pages se contredit : la page {{size}} est introuvable. Imprimez le document dans un nouveau PDF.',
  pdfNotSealable: 'Le document ne peut pas être scellé. Imprimez-le dans un nouveau PDF.',
  pdfCertified:
    'Le document est certifié pour que rien ne change, et le signer le changerait. Envoyez une copie non certifiée.',
  pdfAttachmentsLocked:
    'Les pièces jointes du document sont verrouillées par un mot de passe, et il doit être réécrit. Retirez-les ou imprimez-le dans un nouveau PDF.',
} as const satisfies Translation<'refusals'>;
