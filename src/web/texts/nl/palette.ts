import type { Translation } from '../catalogue.ts';

/** The palette of actions: their words are those of the designer. */
export const palette = {
  search: 'Typ wat u wilt doen',
  actions: 'Acties',
  none: 'Geen actie met deze woorden.',
  toward: '{{what}}, {{way}}',
  toLeft: 'naar links',
  toRight: 'naar rechts',
  toUp: 'omhoog',
  toDown: 'omlaag',
  forSigner: 'Nieuwe velden voor {{name}}',
} as const satisfies Translation<'palette'>;
