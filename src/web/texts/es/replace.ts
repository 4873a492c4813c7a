import type { Translation } from '../catalogue.ts';

/** Replacing a document by a new version, and reviewing the fields whose surroundings changed. */
export const replace = {
  replaceTitle: 'Reemplazar {{name}}',
  openingNew: 'Abriendo {{name}}…',
  comparing: 'Comparando las páginas de ambas versiones…',
  comparingPart: '{{done}} de {{total}} páginas leídas',
  replaced: 'Se reemplazó {{name}}. Cada campo sigue en su sitio.',
  repeatedToo_one:
    'Lo que se repite en todas las páginas está también en la nueva: {{count}} campo.',
  repeatedToo_other:
    'Lo que se repite en todas las páginas está también en las nuevas: {{count}} campos.',

  noteText_one: '{{count}} campo por revisar: la nueva versión difiere a su alrededor.',
  noteText_other: '{{count}} campos por revisar: la nueva versión difiere a su alrededor.',
  review: 'Revisar…',

  reviewTitle: 'Revisar campos',
  reviewText: '¿Sigue cada recuadro en su sitio? Deshacer devuelve la versión anterior.',
  position: '{{at}} de {{count}}',
  why: '{{type}} {{name}}',
  changed: 'Lo que lo rodea ha cambiado.',
  scaled: 'La página tiene otro tamaño, y lo que hay alrededor es distinto.',
  unread: 'Esta página es una imagen: no hay texto que comparar.',
  textGone:
    'El texto «{{text}}» que seguía no está en la nueva versión. Está bien: se queda aquí, sin texto.',
  goneTo: 'La página {{page}} ya no existe. Ahora está en la página {{now}}.',
  before: 'Antes: página {{page}}',
  now: 'Ahora: página {{page}}',
  cropBefore: 'La versión anterior alrededor de {{name}}',
  cropNow: 'La nueva versión alrededor de {{name}}',
  notShown: 'Esta página no se puede mostrar.',
  oldGone: 'La versión anterior ya no está en este navegador.',
  lostMark: 'Solo en la versión anterior',
  foundMark: 'Solo en la nueva versión',
  moveWithText: 'Mover con el texto',
  looksRight: 'Está bien',
  previous: 'Anterior',
  next: 'Siguiente',
  showOnPage: 'Mostrar en la página',
  allDone: 'Se revisaron todos los campos de la nueva versión.',
} as const satisfies Translation<'replace'>;
