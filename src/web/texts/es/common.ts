import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Ir al contenido',
  mainNavigation: 'Navegación principal',
  documents: 'Documentos',
  outbox: 'Bandeja de salida',
  templates: 'Plantillas',
  theme: 'Claro u oscuro',
  displayIn: 'Mostrar en',
  serviceEmbedded: 'Servicio de firma en este equipo',
  serviceRemote: 'Servicio de firma en {{host}}',
  connect: 'Conectar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  undo: 'Deshacer',
  retry: 'Reintentar',
  print: 'Imprimir…',
  moreFor: 'Más sobre {{name}}',
  notices: 'Avisos',
  loading: 'Cargando…',
  notFoundTitle: 'No hay ninguna página en esta dirección',
  notFoundText: 'El enlace puede estar incompleto o su destino ya no existe.',
  toDocuments: 'A Documentos',
  crashTitle: 'Esta pantalla dejó de funcionar',
  crashText: 'Algo falló en la página. Vuelva a cargarla para ver cómo está todo y continuar.',
  crashDetails: 'Qué ocurrió',
  reload: 'Volver a cargar',
  partMissing: 'No se pudo cargar una parte de la página. Compruebe la conexión.',
  loadFailed:
    'Una parte de la página no se pudo cargar. Compruebe la conexión y vuelva a cargar la página.',
  updatedTitle: 'Una parte de esta página no se cargó',
  updatedText:
    'Se cortó la conexión o se instaló una versión más reciente. Vuelva a cargar para continuar.',
  unreachedText: 'Se cortó la conexión. No se ha perdido nada: inténtelo de nuevo cuando vuelva.',

  barMenu: 'Menú',
  developer: 'Detalles para desarrolladores',
} as const satisfies Translation<'common'>;
