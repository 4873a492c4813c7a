import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Márgenes',
  marginsText:
    'Los campos se ajustan a estas distancias de los bordes de cada página. Se guardan en este navegador.',
  left: 'Izquierda',
  right: 'Derecha',
  top: 'Arriba',
  bottom: 'Abajo',
  marginsUsual: 'Media pulgada cada uno',
} as const satisfies Translation<'guides'>;
