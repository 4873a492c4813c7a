import type { Translation } from '../catalogue.ts';

/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Documento',
  pages: 'Pagine',
  page: 'Pagina {{number}}',
  pageOf: 'Pagina {{number}} di {{name}}',
  blank: 'Vuota',
  notDrawn: 'Non mostrata',
  pageDamaged: 'Impossibile mostrare questa pagina',
  pageDamagedText:
    'Il suo contenuto nel file è danneggiato. Le dimensioni sono note, quindi si possono posizionare campi.',
  pageTimeout: 'Questa pagina impiega troppo tempo',
  pageTimeoutText: 'È stata fermata perché le altre pagine continuino a funzionare.',
  pageUnreadable: 'Impossibile leggere questa pagina',
  pageUnreadableText:
    'Nel frattempo il documento è stato modificato o rimosso, oppure non è raggiungibile. Riprovi o ricarichi.',
  details: 'Dettagli: {{detail}}',
  opening: 'Apertura di {{name}}…',
  openingPart: '{{read}} di {{total}} letti',
  passwordTitle: 'Questo file è protetto da password',
  passwordText: 'Apra {{name}} una volta con la password; non viene salvata.',
  password: 'Password',
  passwordWrong: 'Non è la password del file. Riprovi.',
  open: 'Apri',
  emptyTitle: '{{name}} è vuoto',
  emptyText:
    'Il file ha 0 byte: lo scaricamento o la copia non è terminata. Lo recuperi di nuovo, poi lo apra.',
  notPdfTitle: '{{name}} non è un PDF',
  notPdfText: 'Il nome può finire in .pdf, ma il contenuto è altro. Lo salvi prima come PDF.',
  damagedTitle: '{{name}} è danneggiato',
  damagedText:
    'Il contenuto non è riparabile. Lo recuperi di nuovo o lo salvi ancora nel programma da cui proviene.',
  unreadableTitle: 'Impossibile leggere {{name}}',
  unreadableText: 'È stato spostato, modificato o rimosso mentre era aperto. Lo scelga di nuovo.',
  passwordCancelledTitle: '{{name}} è ancora protetto',
  passwordCancelledText: 'Si apre solo con la password. Lo apra di nuovo per inserirla.',
  unsupportedTitle: '{{name}} è un modulo XFA dinamico',
  unsupportedText:
    'Le sue pagine esistono solo nel programma che lo ha creato. Lo stampi lì in PDF, poi apra il risultato.',
  noPagesTitle: '{{name}} non ha pagine',
  noPagesText: 'Non c’è nulla su cui posizionare campi. Scelga un altro file.',
  timeoutTitle: '{{name}} impiega troppo tempo ad aprirsi',
  timeoutText:
    'È stato fermato perché non avanzava: forse è fatto per non finire mai. Lo salvi di nuovo come PDF, poi lo apra.',
  tabEndedTitle: '{{name}} non è stato riaperto',
  tabEndedText:
    'Il browser ha chiuso questa pagina due volte durante l’apertura: il file richiede forse più memoria di quella disponibile. Chiuda altre schede e riprovi, oppure apra una copia più piccola.',
  notFetchedTitle: 'Non è stato possibile mostrare {{name}}',
  notFetchedText:
    'Non è stato possibile caricare ciò che mostra i PDF. Controlli la connessione e riprovi; se non basta, ricarichi la pagina.',
  abortedTitle: '{{name}} non è stato aperto',
  abortedText: 'L’apertura è stata annullata.',
  printWords:
    'Per stampare il documento, chiuda questa finestra e prema Ctrl+P nella pagina, oppure scelga Stampa nel suo menu.',
} as const satisfies Translation<'viewer'>;
