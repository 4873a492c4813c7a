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
  chooseTitle: 'Elegir un documento',
  chooseText: 'Abra los PDF en los que se colocarán campos. Permanecen en este navegador.',
  openPdf: 'Abrir PDF',
  sendTitle: '¿Iniciar la firma?',
  sendText:
    'Los campos se añaden a la transacción y se avisa a los firmantes. Después ya no se pueden cambiar.',
  send: 'Iniciar la firma',
  sendFailed: 'No se ha iniciado',
  sentTitle: 'La firma ha comenzado',
  sentText: 'Se está avisando a los firmantes.',
  save: 'Guardar',
  saveFailed: 'No se ha guardado',
  saved: 'Guardado',
  unsaved: 'No guardado',
  saving: 'Guardando…',
  restored: 'Los campos sin guardar están de nuevo aquí.',
  restoredOlder:
    'Los campos sin guardar están de nuevo aquí. La plantilla tiene ya una versión más reciente: «Deshacer» la muestra.',
  notRestored: 'No se pudieron leer los campos conservados: {{names}}',
  changedText:
    'Mientras tanto, otra persona ha guardado una versión. Vuelva a abrir esta página para trabajar en ella.',
} as const satisfies Translation<'embed'>;
