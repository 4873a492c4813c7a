import type { MailTexts } from './mailSentences.ts';

/** Polish. */
export const pl: MailTexts = {
  requestSubject: 'Prośba o podpis: {documents}',
  asks: [
    '{sender} – prośba do {name}: podpisanie {documents}',
    '{sender} prosi Państwa o podpisanie {documents}',
  ],
  reminderSubject: 'Przypomnienie: {subject}',
  confirmationSubject: 'Podpisano: {documents}',
  cancelledSubject: 'Anulowano: {documents}',
  greeting: 'Dzień dobry,',
  greetingNamed: 'Dzień dobry, {name},',
  request: 'Prosimy o podpisanie: {documents}.',
  reminder: 'Wciąż brakuje Państwa podpisu: {documents}.',
  cancelled: 'Nadawca anulował prośbę o podpisanie: {documents}.',
  reason: 'Powód: {reason}',
  confirmation: [
    'Wszyscy podpisali dokument {documents}.',
    'Wszyscy podpisali dokumenty {documents}.',
  ],
  attached: [
    'Podpisany dokument znajduje się w załączniku.',
    'Podpisane dokumenty znajdują się w załącznikach.',
  ],
  tooLarge: [
    'Jest zbyt duży, aby wysłać go pocztą; można go pobrać ze strony poniżej.',
    'Są zbyt duże, aby wysłać je pocztą; można je pobrać ze strony poniżej.',
  ],
  sign: 'Zobacz i podpisz',
  view: 'Zobacz i pobierz',
  until: 'Podpisać można do {date}.',
  next: 'Gdy wszyscy podpiszą, dokument będzie można pobrać na tej samej stronie.',
  downloadUntil: 'Pobieranie jest możliwe do {date}.',
  personal:
    'Ten link jest przeznaczony wyłącznie dla Państwa: kto go ma, może działać w Państwa imieniu.',
  reference: 'Numer sprawy: {id}',
};
