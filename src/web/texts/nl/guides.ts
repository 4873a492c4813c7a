import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Marges',
  marginsText:
    'Velden klikken vast op deze afstanden van de randen van elke pagina. Ze blijven in deze browser bewaard.',
  left: 'Links',
  right: 'Rechts',
  top: 'Boven',
  bottom: 'Onder',
  marginsUsual: 'Overal een halve inch',
} as const satisfies Translation<'guides'>;
