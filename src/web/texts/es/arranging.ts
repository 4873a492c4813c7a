import type { Translation } from '../catalogue.ts';

/** Repeating fields, copying them for others, and taking them to other pages. */
export const arranging = {
  wordAll: 'todas',
  wordOdd: 'impares',
  wordEven: 'pares',
  wordLast: 'última',
  pageWords: 'Por nombre',
  pagesHint:
    'Por ejemplo 1-3, 7, o 3- para todas desde la página 3; impares, pares, última, todas. El documento tiene {{count}}.',
  linked: 'Mantener el vínculo',
  linkedHint:
    'Lo que cambia en uno cambia en todos: lugar, tamaño, tipo, firmantes, valor. Los nombres siguen numerados.',
  newNames_one: 'Un campo nuevo: {{first}}.',
  newNames_other: '{{count}} campos nuevos: de {{first}} a {{last}}.',
  nothingNew: 'Nada nuevo: el campo ya está en estas páginas.',
  forSignerTitle: 'Copiar para otro firmante',
  forSignerText_one:
    'El campo se copia con un nombre propio. Lo que se repite se copia en todas sus páginas.',
  forSignerText_other:
    'Se copian {{count}} campos con nombres propios. Lo que se repite se copia en todas sus páginas.',
  forSigner: 'Para',
  offsetAcross: 'A la derecha',
  offsetDown: 'Hacia abajo',
  forSignerDo: 'Copiar',
  toPageTitle: 'Mover a otra página',
  toPageText_one:
    'El campo conserva su lugar en la página. Un campo repetido deja de estar vinculado.',
  toPageText_other:
    '{{count}} campos conservan su lugar en la página. Los campos repetidos dejan de estar vinculados.',
  toPageDo: 'Mover',
  toPageRefused: 'Escriba un número de página del 1 al {{count}}.',
} satisfies Translation<'arranging'>;
