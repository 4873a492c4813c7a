import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Verificare un documento',
  lead: 'Scelga un PDF per sapere se questa installazione lo ha sigillato, quando, chi lo ha firmato e se da allora è cambiato qualcosa.',
  choose: 'Scegli PDF',
  orDrop: 'oppure lo trascini in qualsiasi punto di questa pagina',
  dropNow: 'Lo rilasci per verificarlo',
  busy: 'Verifica di {{name}}…',
  notKept: 'Il documento viene solo esaminato: non se ne conserva nulla.',
  failed: 'Non è stato possibile verificare il documento',
  notPdf: 'Il file non è un PDF.',
  tooLarge: 'Il file supera {{size}}.',
  tooMany: 'Sono stati molti documenti. Attenda un minuto e riprovi.',
  othersFirst: 'Altre persone stanno facendo verificare documenti. Riprovi tra qualche secondo.',
  unreadable: 'Il file è danneggiato, bloccato o troppo complesso per essere letto.',
  sealedTitle: 'Sigillato qui e invariato',
  sealedText: 'Ogni byte è com’era quando questa installazione ha sigillato il documento.',
  sealedAloneText:
    'Il sigillo corrisponde: ciò che copre è com’era quando questa installazione lo ha sigillato. Il documento non è più registrato qui per confrontarlo per intero.',
  appendedTitle: 'Sigillato qui, ma poi è stato aggiunto qualcosa',
  appendedText:
    'Ciò che è stato sigillato è ancora dentro, invariato, ma il file prosegue oltre e può mostrare altro. Chieda il file così come è stato sigillato.',
  unrecordedTitle: 'Sigillato qui, ma non come registrato',
  unrecordedText:
    'Ciò che il sigillo copre è com’era quando questa installazione lo ha sigillato, ma il file ha byte diversi dai documenti registrati: la sua firma è stata alterata, o il documento è stato sigillato di nuovo in seguito. Chieda il file così come è registrato.',
  changedTitle: 'Modificato dopo il sigillo',
  changedText:
    'Il file porta un sigillo di questa installazione che non corrisponde: il documento, o il sigillo stesso, è stato modificato o danneggiato.',
  foreignTitle: 'Firmato, ma non qui',
  foreignText:
    'Il file porta una firma digitale che nessun certificato di questa installazione ha prodotto. Un programma che mostra le firme dice di chi è.',
  unsignedTitle: 'Non sigillato',
  unsignedText:
    'Il file non porta alcuna firma digitale leggibile. Una copia stampata, convertita o salvata di nuovo perde il suo sigillo.',
  file: 'File',
  kind: 'Tipo',
  auditTrail: 'Registro di controllo di una transazione',
  sealedAt: 'Sigillato',
  stampedAt: 'Marca temporale',
  signers: 'Firmato da',
  signersUnknown: 'Questa installazione non ha registrato proprio questo file.',
  nobody: 'Nessuno',
} as const satisfies Translation<'verify'>;
