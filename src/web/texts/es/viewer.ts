import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Documento',
  pages: 'Páginas',
  page: 'Página {{number}}',
  pageOf: 'Página {{number}} de {{name}}',
  blank: 'En blanco',
  notDrawn: 'Sin mostrar',
  pageDamaged: 'Esta página no se puede mostrar',
  pageDamagedText:
    'Su contenido en el archivo está dañado. Se conoce su tamaño, así que se pueden colocar campos.',
  pageTimeout: 'Esta página tarda demasiado en mostrarse',
  pageTimeoutText: 'Se detuvo para que las demás páginas sigan funcionando.',
  pageUnreadable: 'No se pudo leer esta página',
  pageUnreadableText:
    'El documento se cambió o se eliminó mientras tanto, o no está disponible. Inténtelo de nuevo o recargue.',
  details: 'Detalles: {{detail}}',
  opening: 'Abriendo {{name}}…',
  openingPart: '{{read}} de {{total}} leídos',
  passwordTitle: 'Este archivo está protegido con contraseña',
  passwordText: 'Abra {{name}} una vez con su contraseña; no se guarda.',
  password: 'Contraseña',
  passwordWrong: 'Esta no es la contraseña del archivo. Inténtelo de nuevo.',
  open: 'Abrir',
  emptyTitle: '{{name}} está vacío',
  emptyText: 'Su descarga o copia no terminó. Obténgalo de nuevo y después ábralo.',
  notPdfTitle: '{{name}} no es un PDF',
  notPdfText:
    'Su nombre puede terminar en .pdf, pero su contenido es otra cosa. Guárdelo primero como PDF.',
  damagedTitle: '{{name}} está dañado',
  damagedText:
    'Su contenido no tiene arreglo. Obténgalo de nuevo o guárdelo otra vez en el programa del que procede.',
  unreadableTitle: 'No se pudo leer {{name}}',
  unreadableText: 'Se movió, cambió o eliminó mientras estaba abierto. Elíjalo de nuevo.',
  passwordCancelledTitle: '{{name}} sigue protegido',
  passwordCancelledText: 'Solo se abre con su contraseña. Ábralo de nuevo para introducirla.',
  unsupportedTitle: '{{name}} es un formulario XFA dinámico',
  unsupportedText:
    'Sus páginas solo existen en el programa que lo creó. Imprímalo allí como PDF y abra el resultado.',
  noPagesTitle: '{{name}} no tiene páginas',
  noPagesText: 'No hay nada sobre lo que colocar campos. Elija otro archivo.',
  timeoutTitle: '{{name}} tarda demasiado en abrirse',
  timeoutText:
    'Se detuvo porque no avanzaba: puede estar hecho para no terminar nunca. Guárdelo de nuevo como PDF y después ábralo.',
  tabEndedTitle: '{{name}} no se ha vuelto a abrir',
  tabEndedText:
    'El navegador cerró esta página dos veces mientras se abría: puede que necesite más memoria de la que hay. Cierre otras pestañas e inténtelo de nuevo, o abra una copia más pequeña.',
  notFetchedTitle: 'No se pudo mostrar {{name}}',
  notFetchedText:
    'No se pudo cargar lo que muestra los PDF. Compruebe la conexión e inténtelo de nuevo; si no ayuda, vuelva a cargar la página.',
  abortedTitle: '{{name}} no se abrió',
  abortedText: 'Se canceló la apertura.',
  printWords:
    'Para imprimir el documento, cierre esto y pulse Ctrl+P en la página, o elija Imprimir en su menú.',
} as const satisfies Translation<'viewer'>;
