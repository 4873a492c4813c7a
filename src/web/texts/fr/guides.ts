import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Marges',
  marginsText:
    'Les champs s’aimantent à ces distances des bords de chaque page. Elles sont gardées dans ce navigateur.',
  left: 'Gauche',
  right: 'Droite',
  top: 'Haut',
  bottom: 'Bas',
  marginsUsual: 'Un demi-pouce partout',
} as const satisfies Translation<'guides'>;
