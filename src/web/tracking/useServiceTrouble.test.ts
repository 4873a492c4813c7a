import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLanguages } from '#core/wire/screenLanguages.ts';
import { ApiFailure } from '#web/api/apiResult.ts';
import { loadLanguage } from '#web/texts/loadLanguage.ts';
import { textOf } from '#web/texts/textOf.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { refusedWords } from './useServiceTrouble.ts';

const languages = Object.keys(screenLanguages);
beforeAll(async () => {
  for (const language of languages) await loadLanguage(language, 'transaction');
});
afterAll(() => pageSpeaker.show('en'));

const refusedBy = (code: string) =>
  new ApiFailure({
    kind: 'refused',
    status: 409,
    message: 'What the service says.',
    problems: [{ Path: '', Code: code, Message: 'What the service says.' }],
    retryAfterSeconds: 250,
  });
const codes = ['asked-recently', 'ended', 'not-ended', 'not-started', 'being-sealed'].concat([
  'signer-done',
  'not-your-turn',
  'no-email',
  'not-failed',
  'removed',
  'not-found',
]);

test.each(codes)('%s is said in each language, in words of its own', (code) => {
  const said = languages.map((language) => {
    pageSpeaker.show(language);
    return refusedWords(textOf('transaction'), refusedBy(code));
  });
  expect(said.filter((words) => !words || /\{\{|refused/.test(words))).toEqual([]);
  expect(new Set(said).size).toBe(languages.length);
  if (code === 'asked-recently') expect(said.every((words) => words?.includes('5 '))).toBe(true);
});

test('other codes and other trouble are left to the words of all screens', () => {
  expect(refusedWords(textOf('transaction'), refusedBy('pdf-damaged'))).toBeUndefined();
  expect(refusedWords(textOf('transaction'), new Error('offline'))).toBeUndefined();
});
