import type { Translation } from '../catalogue.ts';

/** Places that were found on the pages, and their review. */
export const finding = {
  places_one: '{{count}} lugar para rellenar:',
  places_other: '{{count}} lugares para rellenar:',
  placesAhead_one: '{{count}} lugar para rellenar en las primeras {{pages}} páginas:',
  placesAhead_other: '{{count}} lugares para rellenar en las primeras {{pages}} páginas:',
  show: 'Mostrar',
  hide: 'Ocultar',
  addAll: 'Añadir todos',
  review: 'Lugares encontrados',
  taken: '{{count}} de {{all}}',
  marked_one: '{{count}} lugar señalado',
  marked_other: '{{count}} lugares señalados',
  give: 'Asignar {{count}} a…',
  takeIn: 'Incluir {{count}}',
  leaveOut: 'Excluir {{count}}',
  everythingBelow: 'Todo bajo…',
  below: '{{heading}} ({{count}})',
} satisfies Translation<'finding'>;
