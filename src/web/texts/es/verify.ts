import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Verificar un documento',
  lead: 'Elija un PDF para saber si esta instalación lo selló, cuándo, quién lo firmó y si algo ha cambiado desde entonces.',
  choose: 'Elegir PDF',
  orDrop: 'o suéltelo en cualquier lugar de esta página',
  dropNow: 'Suéltelo para verificarlo',
  busy: 'Verificando {{name}}…',
  notKept: 'El documento solo se examina: no se guarda nada de él.',
  failed: 'No se ha podido verificar el documento',
  notPdf: 'El archivo no es un PDF.',
  tooLarge: 'El archivo supera {{size}}.',
  tooMany: 'Demasiados documentos a la vez. Espere un minuto e inténtelo de nuevo.',
  othersFirst: 'Otras personas están verificando documentos. Inténtelo de nuevo en unos segundos.',
  unreadable: 'El archivo está dañado, bloqueado o es demasiado complejo para leerlo.',
  sealedTitle: 'Sellado aquí y sin cambios',
  sealedText: 'Cada byte está como estaba cuando esta instalación selló el documento.',
  sealedAloneText:
    'El sello encaja: lo que abarca está como estaba cuando esta instalación lo selló. El documento ya no consta aquí para compararlo por completo.',
  appendedTitle: 'Sellado aquí, pero se añadió algo después',
  appendedText:
    'Lo que se selló sigue dentro, sin cambios, pero el archivo continúa después y puede mostrar otra cosa. Pida el archivo tal como se selló.',
  unrecordedTitle: 'Sellado aquí, pero no como consta',
  unrecordedText:
    'Lo que abarca el sello está como estaba cuando esta instalación lo selló, pero el archivo no es ninguno de los que constan: se alteró su firma, o el documento se selló de nuevo después. Pida el archivo tal como consta.',
  changedTitle: 'Modificado después de sellarse',
  changedText:
    'El archivo lleva un sello de esta instalación que no encaja: el documento, o el propio sello, se modificó o se dañó.',
  foreignTitle: 'Firmado, pero no aquí',
  foreignText:
    'El archivo lleva una firma digital que no ha hecho ningún certificado de esta instalación. Un programa que muestre firmas dice de quién es.',
  unsignedTitle: 'Sin sellar',
  unsignedText:
    'El archivo no lleva ninguna firma digital legible. Una copia impresa, convertida o guardada de nuevo pierde su sello.',
  file: 'Archivo',
  kind: 'Tipo',
  auditTrail: 'Registro de auditoría de una transacción',
  sealedAt: 'Sellado',
  stampedAt: 'Sello de tiempo',
  signers: 'Firmado por',
  signersUnknown: 'En esta instalación no consta este archivo exacto.',
  nobody: 'Nadie',
} as const satisfies Translation<'verify'>;
