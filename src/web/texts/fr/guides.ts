import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Marges',
  marginsText:
    'Les champs s’alignent à ces distances des bords de chaque page. Elles sont conservées dans ce navigateur.',
  left: 'Gauche',
  right: 'Droite',
  top: 'Haut',
  bottom: 'Bas',
  marginsUsual: 'Un demi-pouce partout',
  marginRefused: '« {{text}} » n’est pas une longueur. Saisissez un nombre, par exemple 20 mm.',
} satisfies Translation<'guides'>;
