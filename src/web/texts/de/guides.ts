import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Ränder',
  marginsText:
    'Felder rasten in diesen Abständen von den Kanten jeder Seite ein. Sie werden in diesem Browser gespeichert.',
  left: 'Links',
  right: 'Rechts',
  top: 'Oben',
  bottom: 'Unten',
  marginsUsual: 'Überall ein halber Zoll',
} as const satisfies Translation<'guides'>;
