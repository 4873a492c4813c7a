import type { Translation } from '../catalogue.ts';

/** What the service and its schemas say of what they refuse. */
export const refusals = {
  required: 'es obligatorio',
  requiredSize: 'es obligatorio: no hay dos bordes que den este valor',
  beString: 'debe ser un texto',
  beNumber: 'debe ser un número',
  beWhole: 'debe ser un número entero',
  beBoolean: 'debe ser true o false',
  beObject: 'debe ser un objeto',
  beArray: 'debe ser una lista',
  textOrNumber: 'debe ser un texto o un número en SingleLine',
  leastCharacters_one: 'debe tener al menos {{count}} carácter',
  leastCharacters_other: 'debe tener al menos {{count}} caracteres',
  mostCharacters_one: 'debe tener como máximo {{count}} carácter',
  mostCharacters_other: 'debe tener como máximo {{count}} caracteres',
  leastEntries_one: 'debe tener al menos {{count}} elemento',
  leastEntries_other: 'debe tener al menos {{count}} elementos',
  mostEntries_one: 'debe tener como máximo {{count}} elemento',
  mostEntries_other: 'debe tener como máximo {{count}} elementos',
  mostKib: 'debe tener como máximo {{size}} KiB',
  least: 'debe ser al menos {{size}}',
  most: 'debe ser como máximo {{size}}',
  moreThan: 'debe ser más de {{size}}',
  oneOfNot: 'debe ser {{allowed}}, no {{given}}',
  oneOf: 'debe ser {{allowed}}',
  or: '{{rest}} o {{last}}',
  nameInvalid: 'no es un nombre válido: de 1 a 255 caracteres sin caracteres de control',
  nameProto: '{{path}}: «__proto__» no puede ser un nombre; elija otro.',
  valueNotAllowed: 'tiene un valor que no está permitido',
  notValid: 'no es válido',
  notOnSignature: 'no está permitido en una Signature',
  lineBreaks: 'no debe contener saltos de línea ni otros caracteres de control',
  messageCharacters: 'no debe contener caracteres de control salvo saltos de línea',
  halfCharacter: 'no debe contener medio carácter',
  proto: 'no debe ser «__proto__»',
  notDrawable: 'contiene caracteres que ninguna fuente de aquí tiene: {{given}}',
  checkNotDone: '{{given}} es una comprobación que aquí no se hace; se permite {{allowed}}',
  occurrences: 'es {{one}}, pero Occurence, otra grafía, es {{other}}',
  fileIdEmpty: 'no debe estar vacío',
  fileIdDots: 'no debe ser «.» ni «..»',
  fileIdControl: 'no debe contener caracteres de control',
  fileIdCharacter: 'no debe contener {{character}} (ni ninguno de : * ? \\ / " < > |)',
  body: 'El contenido {{clause}}.',
  fieldPlace: 'Campo «{{name}}» del conjunto de campos «{{set}}»: {{members}} {{clause}}.',
  edgesTwice:
    'se contradicen ({{one}} y {{other}}): Right cuenta aquí desde el borde izquierdo, como Left. Indique uno de los dos',
  edgesDisagree:
    'se contradicen: los bordes dejan {{left}} puntos, no {{size}}. Omita uno de ellos',
  edgesLeave: 'dejan {{left}} de {{whole}} puntos',
  pageSizes:
    'Hay campos medidos desde el borde derecho o desde abajo, y aún no se conoce el tamaño de la página {{pages}}. Abra el documento, espere sus páginas e importe de nuevo.',
  signers_one: 'Signers nombra {{count}} firmante; una transacción tiene como máximo {{limit}}.',
  signers_other: 'Signers nombra {{count}} firmantes; una transacción tiene como máximo {{limit}}.',
  notJson: 'El archivo no es JSON: vea la línea {{line}}. Elija un archivo de metadatos en JSON.',
  ended: 'La transacción ha terminado (estado {{size}}). Cree una nueva.',
  alreadyStarted:
    'La transacción ya se ha iniciado (estado {{size}}); sus archivos ya no pueden cambiar.',
  unknownSigner: 'El firmante «{{name}}» no existe.',
  tooManyFields:
    'Una transacción tiene como máximo {{limit}} campos; con estos metadatos tendría {{size}}.',
  tooManyFiles: 'Una transacción tiene como máximo {{limit}} archivos.',
  noFiles:
    'La transacción no tiene archivos. Suba los metadatos y el PDF de al menos un archivo e iníciela después.',
  pdfMissing: 'Falta el PDF de «{{name}}». Súbalo e inicie después.',
  nothingToFill:
    'El PDF de «{{name}}» no tiene cuadros de texto ni casillas que se puedan rellenar, pero FormSets de {{signers}} nombra este archivo. Suba un PDF con campos de formulario o nombre conjuntos de campos.',
  tooManyPlaces:
    'Los campos colocados por texto están en {{size}} sitios; se permiten como máximo {{limit}}. Indique Occurence o PageNumber.',
  pageBeyond_one:
    'El campo «{{name}}» del conjunto «{{set}}» está en la página {{size}}, pero el PDF de «{{file}}» tiene {{count}} página.',
  pageBeyond_other:
    'El campo «{{name}}» del conjunto «{{set}}» está en la página {{size}}, pero el PDF de «{{file}}» tiene {{count}} páginas.',
  offPage:
    'El campo «{{name}}» del conjunto «{{set}}» queda del todo fuera de la página {{size}} de «{{file}}», que mide {{left}} por {{whole}} puntos. Corrija su Location.',
  textNotHeldOnPage:
    'El campo «{{name}}» del conjunto «{{set}}» sigue el texto «{{text}}», que no está en la página {{size}} de «{{file}}».',
  textNotHeld:
    'El campo «{{name}}» del conjunto «{{set}}» sigue el texto «{{text}}», que no está en «{{file}}».',
  noSuchTransaction: 'No hay tal transacción para estas claves.',
  tooManyRequests: 'Demasiadas peticiones. Inténtelo de nuevo dentro de {{size}} segundos.',
  tooLarge: 'El contenido supera {{size}} MiB.',
  brokenOff: 'El contenido se interrumpió antes del final. Envíelo de nuevo.',
  storageAway: 'El almacenamiento del servicio no responde. Inténtelo de nuevo en un momento.',
  signedAmbiguous:
    'El documento está firmado y puede leerse de más de una manera: tiene {{clause}}. Escribirlo de nuevo rompería sus firmas. Pida una copia sin daños o imprímalo en un PDF nuevo.',
  flawFrame: 'un principio o un final que no está en su sitio',
  flawRows: 'una lista de contenidos errónea',
  flawCopies: 'partes que están dos veces',
  flawKeys: 'entradas con dos valores',
  flawLengths: 'longitudes erróneas',
  flawLock: 'un bloqueo mal descrito',
  flawPages: 'una lista de páginas errónea',
  signedPrints:
    'El documento está firmado, y la página {{size}} imprime lo que ninguna pantalla muestra. Pida una copia sin ello.',
  signedMarks:
    'El documento está firmado, y en la página {{size}} cada programa dibuja una nota o marca a su manera. Pida una copia sin ella.',
  signedValues:
    'El documento está firmado, y solo algunos programas muestran valores de su formulario. Pida una copia cuyos campos se hayan rellenado con otro programa.',
  signedLayers:
    'El documento está firmado, y sus capas se imprimen de otra forma que en pantalla. Pida una copia sin capas.',
  pdfBeyondRepair:
    'El documento está dañado y no se puede reparar: ábralo en su propio programa y guárdelo de nuevo.',
  pdfPagesLost:
    'La lista de páginas se contradice: no se encuentra la página {{size}}. Imprima el documento en un PDF nuevo.',
  pdfNotSealable: 'El documento no se puede sellar. Imprímalo en un PDF nuevo.',
  pdfCertified:
    'El documento está certificado para que nada cambie, y firmarlo lo cambiaría. Suba una copia sin certificar.',
  pdfAttachmentsLocked:
    'Los adjuntos del documento están bloqueados con una contraseña, y hay que escribirlo de nuevo. Quítelos o imprímalo en un PDF nuevo.',
} as const satisfies Translation<'refusals'>;
