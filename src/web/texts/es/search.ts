import type { Translation } from '../catalogue.ts';

/** Searching what was sent. */
export const search = {
  words: 'Buscar',
  placeholder: 'Título, nombre, correo o referencia',
  tooShort: 'Escriba tres letras o más.',
  status: 'Estado',
  any: 'Cualquier estado',
  counted: '{{name}} ({{count}})',
  from: 'Enviado desde',
  until: 'Enviado hasta',
  clear: 'Mostrar todo',
  nothing: 'Nada de lo enviado coincide. Pruebe con menos palabras o con otro periodo.',
  failed: 'La búsqueda no ha funcionado',
  incomplete:
    'Aún se están leyendo transacciones antiguas; durante unos minutos pueden faltar algunas.',
  found_one: '{{count}} transacción encontrada',
  found_other: '{{count}} transacciones encontradas',
  foundMore: 'Más de {{count}} transacciones encontradas',
} satisfies Translation<'search'>;
