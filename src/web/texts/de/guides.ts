import type { Translation } from '../catalogue.ts';

/** The margins that fields snap to. */
export const guides = {
  margins: 'Seitenränder',
  marginsText:
    'Felder rasten in diesen Abständen von den Rändern jeder Seite ein. Sie werden in diesem Browser gespeichert.',
  left: 'Links',
  right: 'Rechts',
  top: 'Oben',
  bottom: 'Unten',
  marginsUsual: 'Überall ein halber Zoll',
  marginRefused: '„{{text}}“ ist keine Länge. Geben Sie eine Zahl ein, etwa 20 mm.',
} satisfies Translation<'guides'>;
