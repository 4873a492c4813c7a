import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Imprimir',
  preparing: 'Preparando la página {{page}} de {{pages}}',
  progress: 'Páginas preparadas',
  pageFailed: 'No se pudo dibujar la página {{page}} de {{name}}.',
  pageOf: '{{name}}, página {{page}}',
  failed_one: 'No se pudo dibujar {{count}} página',
  failed_other: 'No se pudieron dibujar {{count}} páginas',
  failedText: 'La impresión lo dice en su lugar.',
  missing_one: '{{count}} documento no está abierto y falta',
  missing_other: '{{count}} documentos no están abiertos y faltan',
  printAnyway: 'Imprimir el resto',
  impossible: 'Ahora no se puede imprimir el documento',
  impossibleText: 'Una parte no llegó. Cierre esto e inténtelo de nuevo.',
} satisfies Translation<'print'>;
