import type { Translation } from '../catalogue.ts';

/** The palette of actions: their words are those of the designer. */
export const palette = {
  search: 'Schreiben Sie, was Sie tun möchten',
  actions: 'Aktionen',
  none: 'Keine Aktion enthält diese Wörter.',
  toward: '{{what}}, {{way}}',
  toLeft: 'nach links',
  toRight: 'nach rechts',
  toUp: 'nach oben',
  toDown: 'nach unten',
  forSigner: 'Neue Felder für {{name}}',
} as const satisfies Translation<'palette'>;
