import type { Translation } from '../catalogue.ts';

/** What a PDF brings along: its fields, what is special about the file, facts of its pages. */
export const files = {
  embeddedTitle: 'Campos dentro de {{name}}',
  embeddedText:
    'Pertenecen al PDF y se quedan donde están. Asígnelos todos a firmantes, o convierta algunos en campos que se puedan mover, renombrar y asignar uno a uno.',
  embeddedOpen: 'Convertir en campos editables',
  embeddedNobody_one: '{{count}} campo en este PDF: sin asignar',
  embeddedNobody_other: '{{count}} campos en este PDF: sin asignar',
  embeddedGiven_one: '{{count}} campo en este PDF, para {{names}}',
  embeddedGiven_other: '{{count}} campos en este PDF, para {{names}}',
  embeddedNoneFillable_one: '{{count}} campo en este PDF, que ningún firmante puede rellenar',
  embeddedNoneFillable_other: '{{count}} campos en este PDF, que ningún firmante puede rellenar',
  embeddedShow: 'Mostrarlos',
  whoFills: 'Quién puede rellenar los cuadros de texto y casillas de este PDF',
  whoFillsHint_one: 'Quien esté marcado puede rellenar el {{count}} que no se convirtió.',
  whoFillsHint_other: 'Quien esté marcado puede rellenar los {{count}} que no se convirtieron.',
  allFillable: 'Todos los cuadros de texto y casillas',
  chosenCount: '{{count}} de {{total}} elegidos',
  showOnPage: 'Página {{page}}',
  showOnPageLabel: 'Mostrar {{name}} en la página {{page}}',
  unnamed: '(sin nombre)',
  convert_one: 'Convertir {{count}} campo',
  convert_other: 'Convertir {{count}} campos',
  converted_one: '{{count}} campo se puede editar ahora.',
  converted_other: '{{count}} campos se pueden editar ahora.',
  losesValues_one: '{{count}} tiene un valor. Convertido, empieza vacío.',
  losesValues_other: '{{count}} tienen un valor. Convertidos, empiezan vacíos.',
  losesLines_one: '{{count}} admite varias líneas, y solo una al convertirlo.',
  losesLines_other: '{{count}} admiten varias líneas, y solo una al convertirlos.',
  losesLimit_one: '{{count}} limita cuánto se escribe, y ya no al convertirlo.',
  losesLimit_other: '{{count}} limitan cuánto se escribe, y ya no al convertirlos.',
  placesApart_one: '{{count}} está en varios lugares, que pasan a ser campos propios.',
  placesApart_other: '{{count}} están en varios lugares, que pasan a ser campos propios.',
  noteRepaired:
    'Dañado, pero se pudo recomponer: mire si cada página está como debe. Se sella como un archivo nuevo.',
  noteSigned_one:
    'Ya firmado digitalmente. Las respuestas y el sello se añaden detrás; la firma anterior sigue siendo válida. Si está dañado, se rechaza al enviarlo: repararlo invalidaría esa firma.',
  noteSigned_other:
    'Ya firmado digitalmente {{count}} veces. Las respuestas y el sello se añaden detrás; las firmas anteriores siguen siendo válidas. Si está dañado, se rechaza al enviarlo: repararlo invalidaría esas firmas.',
  noteCertified:
    'Certificado: solo se permite rellenar y firmar. Las respuestas se añaden como anotaciones, que un lector estricto puede señalar como cambios.',
  noteCertifiedClosed:
    'Certificado de modo que no se puede cambiar nada: el servicio lo rechaza. Pida una copia sin certificar.',
  noteRestricted:
    'Su propietario prohíbe algunos usos, como cambiar o imprimir. Se puede enviar; la copia sellada conserva las restricciones.',
  noteTotals:
    'Un script calcula un total que aquí no se calcula: se queda como está y se avisa a los firmantes.',
  noteEntries:
    'Unos scripts comprueban o cambian lo escrito en algunos programas. Aquí no se ejecutan y se avisa a los firmantes.',
  noteXfa:
    'También contiene un formulario XFA, que se omite: se muestran, rellenan y sellan sus campos normales.',
  notePortfolio:
    'Un portafolio: una carpeta de otros archivos. Solo se muestra, envía y firma su portada. Guarde el archivo que interesa y ábralo.',
  pageFacts: 'Datos de la página',
  pageFactsOdd: 'Datos de la página: {{words}}',
  pageFactsTip: 'Los servicios difieren sobre las posiciones en estas páginas: vea por qué',
  pageFactsTitle: 'Página {{page}}: datos',
  oddTurned: 'Girada {{degrees}}°',
  oddShifted: 'Empieza en {{x}}; {{y}}',
  oddScaled: 'Unidad × {{unit}}',
  whyTitle: 'En qué difieren los servicios',
  whyTurned:
    'El archivo contiene esta página en otra dirección que la mostrada. Algunos servicios miden antes de girarla y ponen los recuadros en otro lugar.',
  whyShifted:
    'La parte mostrada no empieza en la esquina de las coordenadas de la página. Algunos servicios miden desde esa esquina y los recuadros quedan desplazados.',
  whyScaled:
    'Una unidad de esta página es más o menos que un punto. Algunos servicios lo ignoran y los recuadros salen demasiado pequeños o grandes.',
  factsNote:
    'Las posiciones y tamaños se envían en puntos (1/72 de pulgada) sobre la página tal como se muestra. El servicio incluido hace lo mismo; pruebe otro con la calibración antes de fiarse de estas páginas.',
  factSize: 'Tamaño mostrado',
  factMediaBox: 'MediaBox',
  factCropBox: 'CropBox',
  factShown: 'Parte mostrada',
  factRotate: 'Rotate',
  factUserUnit: 'UserUnit',
  factReading: 'Leyendo…',
  factUnread: 'No se pudo leer',
  factNone: 'Ninguna; se supone Letter',
  factAsMediaBox: 'Ninguna; como MediaBox',
  factDegrees: '{{degrees}}°',
  factUnit: '{{unit}} × 1/72 de pulgada',
  noteTitle: 'Acerca de {{name}}',
  kindText: 'Cuadro de texto',
  kindCheck: 'Casilla',
  kindRadio: 'Botón de opción',
  kindChoice: 'Lista',
  kindButton: 'Botón',
  kindSignature: 'Firma',
  doesFill: 'Lo rellenan los firmantes a los que se asigna este PDF.',
  doesConverted: 'Convertido: un campo editable ocupa su lugar.',
  doesReadOnly: 'De solo lectura en el PDF: los firmantes lo ven, nadie lo rellena.',
  doesHidden: 'Oculto en el PDF: no se muestra en la página, nadie lo rellena.',
  doesZeroSize: 'No tiene superficie: no se puede ver ni pulsar.',
  doesNameless: 'No tiene nombre con el que enviar una respuesta: nadie lo rellena.',
  doesPassword: 'Una contraseña: se vería en las respuestas, así que nadie la rellena.',
  doesChoose:
    'Una elección: la pulsan los firmantes que reciben este PDF. Aquí se queda como está.',
  doesComputed:
    'Lo calcula el PDF a partir de otros campos: así se muestra y se sella, nadie lo rellena.',
  doesRadio: 'No se rellena: no dice qué significa. Se sella tal como se ve.',
  doesChoice:
    'No se rellena: el servicio conoce cuadros de texto, casillas y botones de opción. Se sella tal como se ve.',
  doesButton: 'No hace nada al firmar. Se sella tal como se ve.',
  doesSignature:
    'Aquí no se firma. Los firmantes firman en campos de firma; coloque uno donde haga falta.',
  kindAndPlaces_one: '{{kind}}',
  kindAndPlaces_other: '{{kind}} en {{count}} lugares',
  tip: '{{name}} · {{kind}} dentro del PDF. {{does}}',
} as const satisfies Translation<'files'>;
