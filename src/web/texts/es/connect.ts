import type { Translation } from '../catalogue.ts';

/** The page that asks for an API key. */
export const connect = {
  title: 'Conectar',
  lead: 'Conecte este navegador al servicio de firma',
  text: 'Enviar y seguir requieren conexión. Diseñar no: sus borradores están aquí de todos modos.',
  apiKey: 'Clave de API',
  apiKeyHint: 'Se cambia por una sesión de este navegador y no se guarda en la página.',
  connect: 'Conectar',
  missing: 'Introduzca una clave de API.',
  refused: 'El servicio no conoce esta clave. Compruébela o abra un enlace de un solo uso.',
  linkRefused:
    'Este enlace de un solo uso ya se utilizó o tiene más de 10 minutos. Cree otro o introduzca una clave de API.',
  tooMany: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  unreachable: 'El servidor no ha respondido. Compruebe que está en marcha e inténtelo de nuevo.',
  connecting: 'Conectando…',
  done: 'Este navegador está conectado.',
  linkTitle: 'O abra un enlace de un solo uso',
  linkText:
    'El servidor muestra uno cada vez que arranca. Para obtener otro, ejecute esto donde está instalado:',
  linkText2: 'El enlace funciona una vez, durante 10 minutos.',
  already: 'Este navegador está conectado.',
  disconnect: 'Cerrar sesión',
  disconnectEverywhere: 'Cerrar sesión en todas partes',
  disconnectedEverywhere: 'Se cerró la sesión de todos los navegadores conectados con esta clave.',
  disconnected: 'Este navegador ya no está conectado. Los borradores se conservan.',
  disconnectFailed:
    'El servidor no ha respondido, así que este navegador sigue conectado. Inténtelo de nuevo.',
  apiDocs: 'Las llamadas de la API, explicadas',
} as const satisfies Translation<'connect'>;
