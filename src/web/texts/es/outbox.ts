import type { Translation } from '../catalogue.ts';

/** The mails that would have been sent. */
export const outbox = {
  title: 'Bandeja de salida',
  lead: 'No hay servidor de correo configurado: los correos se guardan aquí en lugar de enviarse.',
  to: 'Para {{to}}',
  openLink: 'Abrir enlace de firma',
  copyLink: 'Copiar enlace de firma',
  copied: 'Se copió el enlace de firma.',
  openCopies: 'Abrir página de descarga',
  copyCopies: 'Copiar enlace de descarga',
  copiesCopied: 'Se copió el enlace de descarga.',
  copyFailed: 'El navegador no permitió copiar. Seleccione el enlace y cópielo a mano.',
  viewTransaction: 'Ver transacción',
  empty: 'Envíe un documento y los correos a sus firmantes aparecerán aquí.',
  failed: 'No se pudieron cargar los correos',
} as const satisfies Translation<'outbox'>;
