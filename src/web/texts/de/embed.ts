import type { Translation } from '../catalogue.ts';

/** A page inside a page of another site. */
export const embed = {
  title: 'Dokument',
  aloneTitle: 'Diese Seite gehört in eine andere Website',
  aloneText: 'Öffnen Sie sie auf der Website, die Sie darum gebeten hat.',
  goneTitle: 'Diese Seite ist abgelaufen',
  goneText: 'Gehen Sie zurück zur umgebenden Website und öffnen Sie sie erneut.',
  waitingTitle: 'Einen Moment',
  waitingText:
    'Diese Seite wurde neu geladen und wartet auf die umgebende Website. Geschieht nichts, öffnen Sie sie dort erneut.',
  noAnswerTitle: 'Der Dienst antwortet nicht',
  noAnswerText: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
} as const satisfies Translation<'embed'>;
