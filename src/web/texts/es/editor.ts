import type { Translation } from '../catalogue.ts';

/** The editor of metadata: what keeps a text from meaning something, and ways to copy it. */
export const editor = {
  hint: 'Escape y después Tab sale del editor. Ctrl+Espacio completa. Lo que escribe cambia la página al momento.',
  held: 'Línea {{line}}: {{fault}} La página muestra el último estado válido.',
  value: 'Falta un valor.',
  name: 'Falta un nombre entre comillas.',
  colon: 'Faltan dos puntos.',
  comma: 'Falta una coma o un paréntesis de cierre.',
  string: 'El texto entre comillas no termina o contiene un carácter no permitido.',
  extra: 'Hay más texto después del final.',
  deep: 'Las llaves están anidadas a demasiada profundidad.',
  repeated: '{{name}} aparece aquí dos veces.',
  locked: '{{name}} está bloqueado. Desbloquéelo para moverlo.',
  unknown: '{{name}} no se conoce y no se envía.',
  copyAs: 'Copiar como…',
  copyCurl: 'Copiar como curl',
  copyTypeScript: 'Copiar como TypeScript',
  completions: 'Sugerencias',
} as const satisfies Translation<'editor'>;
