import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Vai al contenuto',
  mainNavigation: 'Navigazione principale',
  documents: 'Documenti',
  outbox: 'Posta in uscita',
  templates: 'Modelli',
  theme: 'Chiaro o scuro',
  displayIn: 'Mostra in',
  serviceEmbedded: 'Servizio di firma su questo computer',
  serviceRemote: 'Servizio di firma su {{host}}',
  connect: 'Connetti',
  close: 'Chiudi',
  cancel: 'Annulla',
  undo: 'Annulla azione',
  retry: 'Riprova',
  print: 'Stampa…',
  moreFor: 'Altro per {{name}}',
  notices: 'Avvisi',
  loading: 'Caricamento…',
  notFoundTitle: 'A questo indirizzo non c’è nessuna pagina',
  notFoundText: 'Il link può essere incompleto, o ciò a cui portava non c’è più.',
  toDocuments: 'Vai a Documenti',
  crashTitle: 'Questa schermata ha smesso di funzionare',
  crashText:
    'Qualcosa nella pagina è andato storto. La ricarichi per vedere a che punto è tutto e continuare.',
  crashDetails: 'Che cosa è successo',
  reload: 'Ricarica',
  partMissing: 'Non è stato possibile caricare una parte della pagina. Controlli la connessione.',
  loadFailed:
    'Una parte della pagina non è stata caricata. Controlli la connessione, poi ricarichi la pagina.',
  updatedTitle: 'Una parte di questa pagina non è stata caricata',
  updatedText:
    'La connessione si è interrotta o è stata installata una versione più recente. Ricarichi per continuare.',
  unreachedText:
    'La connessione si è interrotta. Nulla è andato perso: riprovi quando sarà tornata.',

  barMenu: 'Menu',
  developer: 'Dettagli per sviluppatori',
} as const satisfies Translation<'common'>;
