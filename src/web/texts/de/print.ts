import type { Translation } from '../catalogue.ts';

/** The dialog that prepares a print. */
export const print = {
  title: 'Drucken',
  preparing: 'Seite {{page}} von {{pages}} wird vorbereitet',
  progress: 'Vorbereitete Seiten',
  pageFailed: 'Seite {{page}} von {{name}} konnte nicht gezeichnet werden.',
  pageOf: '{{name}}, Seite {{page}}',
  failed_one: '{{count}} Seite konnte nicht gezeichnet werden',
  failed_other: '{{count}} Seiten konnten nicht gezeichnet werden',
  failedText: 'Im Ausdruck steht es an ihrer Stelle.',
  missing_one: '{{count}} Dokument ist nicht geöffnet und fehlt',
  missing_other: '{{count}} Dokumente sind nicht geöffnet und fehlen',
  printAnyway: 'Übriges drucken',
  impossible: 'Das Dokument lässt sich jetzt nicht drucken',
  impossibleText:
    'Ein Teil davon kam nicht an. Schließen Sie dies und versuchen Sie es noch einmal.',
} satisfies Translation<'print'>;
