import type { Translation } from '../catalogue.ts';

/** The calibration kit: from which edge a service measures, and whether it reads pages as shown. */
export const calibration = {
  title: 'Calibración',
  lead: 'Ejecútela una vez con un servicio de firma para ver dónde caen sus recuadros: desde qué borde cuenta Right y si lee las páginas giradas, recortadas o escaladas tal como se muestran.',
  present: 'Esta instalación cuenta Right desde el borde {{edge}}.',
  left: 'izquierdo',
  right: 'derecho',

  sendTitle: 'Enviarla',
  sendText:
    'Crea una transacción con un firmante, sin ningún correo: metadatos, después el PDF y después el inicio.',
  send: 'Enviar la calibración',
  sending: 'Enviando la calibración…',
  sendAgain: 'Enviar de nuevo',
  sent: 'La transacción ha comenzado.',
  openSigning: 'Abrir página de firma',
  viewTransaction: 'Ver transacción',
  failed: 'La calibración no se envió',
  connectFirst: 'Conectar para enviarla',

  takeTitle: 'O llevársela',
  takeText:
    'Para cualquier otro servicio de este tipo: suba los metadatos y después el PDF, ambos con el fileId calibration.pdf, para el firmante Signer1.',
  savePdf: 'Guardar el PDF',
  saveMetadata: 'Guardar los metadatos',

  lookTitle: 'En qué fijarse',
  lookText:
    'Cada página tiene cruces impresas: las esquinas de tres recuadros, azules donde Right cuenta desde la izquierda, naranjas donde cuenta desde la derecha. Rellene las líneas y firme; después compare en la página de firma y en el documento sellado.',
  seen: 'Lo que ve',
  setting: 'Qué configurar',
  onBlue: 'Recuadros sobre las cruces azules, en las tres páginas',
  setLeft: 'LOCATION_RIGHT_FROM=left',
  onOrange: 'Recuadros sobre las cruces naranjas, en las tres páginas',
  setRight: 'LOCATION_RIGHT_FROM=right',
  offTurned: 'La página 1 encaja, la 2 no',
  offTurnedWhat:
    'El servicio mide en la página antes de girarla o recortarla. Ningún ajuste lo remedia: guarde esas páginas derechas y sin recortar antes de enviarlas.',
  offUnit: 'La página 1 encaja, la 3 se desvía por un factor de dos',
  offUnitWhat:
    'El servicio toma las unidades de usuario por puntos. Ningún ajuste lo remedia: guarde el documento sin unidad de usuario antes de enviarlo.',
  offTop: 'Recuadros tan altos sobre el borde inferior como las cruces bajo el superior',
  offTopWhat: 'El servicio cuenta Top desde el borde inferior, lo que el contrato no permite.',
  remoteHint:
    'Con un servicio remoto, el borde también puede cambiarse para un borrador, en sus metadatos del diseñador.',
} as const satisfies Translation<'calibration'>;
