import type { Translation } from '../catalogue.ts';

/** A page inside a page of another site. */
export const embed = {
  title: 'Documento',
  aloneTitle: 'Esta página forma parte de otro sitio',
  aloneText: 'Ábrala en el sitio que se lo pidió.',
  goneTitle: 'Esta página ha caducado',
  goneText: 'Vuelva al sitio que la rodea y ábrala de nuevo.',
  waitingTitle: 'Un momento',
  waitingText:
    'Esta página se ha vuelto a cargar y espera al sitio que la rodea. Si no ocurre nada, ábrala allí de nuevo.',
  noAnswerTitle: 'El servicio no responde',
  noAnswerText: 'Compruebe la conexión e inténtelo de nuevo.',
} as const satisfies Translation<'embed'>;
