import type { Translation } from '../catalogue.ts';

/** The palette of actions: their words are those of the designer. */
export const palette = {
  search: 'Escriba lo que quiere hacer',
  actions: 'Acciones',
  none: 'Ninguna acción tiene estas palabras.',
  toward: '{{what}}, {{way}}',
  toLeft: 'a la izquierda',
  toRight: 'a la derecha',
  toUp: 'hacia arriba',
  toDown: 'hacia abajo',
  forSigner: 'Nuevos campos para {{name}}',
} as const satisfies Translation<'palette'>;
