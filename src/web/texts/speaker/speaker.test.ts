import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes } from '../formatBytes.ts';
import { pageSpeaker } from './pageSpeaker.ts';
import { createSpeaker } from './speaker.ts';
import { speakLanguage } from './speakLanguage.ts';
import { addTexts, hasText, hasTexts, knownNamespaces } from '../textStore.ts';

afterEach(() => void vi.unstubAllGlobals());

test('each speaker has its own language, and a change of one leaves the others alone', async () => {
  const [one, other] = [createSpeaker(), createSpeaker()];
  const [said, saidByOther] = [one.textOf('designer'), other.textOf('designer')];
  await Promise.all([
    speakLanguage(one, 'de-AT', 'designer'),
    speakLanguage(other, 'nl', 'designer'),
  ]);
  expect([one.language(), other.language(), pageSpeaker.language()]).toEqual(['de', 'nl', 'en']);
  expect([said('undo'), saidByOther('undo')]).toEqual(['Rückgängig', 'Ongedaan maken']);
  await speakLanguage(other, 'es');
  expect([said('undo'), saidByOther('undo')]).toEqual(['Rückgängig', 'Deshacer']);
});

test('numbers are written for whom the speaker speaks to', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB', 'de-CH'] });
  const [english, german, dutch] = [createSpeaker(), createSpeaker(), createSpeaker()];
  await Promise.all([
    english.load('designer'),
    speakLanguage(german, 'de', 'designer'),
    speakLanguage(dutch, 'nl', 'designer'),
  ]);
  expect([english, german, dutch].map(({ locale }) => locale())).toEqual(['en-GB', 'de-CH', 'nl']);
  const half = [english, german, dutch].map(({ textOf }) => {
    const said = textOf('designer')('fieldSpot', { x: 12.5, y: 1, width: 1, height: 1 });
    return /12[.,]5/.exec(said)?.[0];
  });
  expect(half).toEqual(['12.5', '12.5', '12,5']);
  expect(formatBytes(3.1 * 1024 ** 2, dutch.locale())).toBe('3,1 MB');
});

test('another language brings all namespaces that are there, also those of other speakers', async () => {
  const [one, other] = [createSpeaker(), createSpeaker()];
  await other.load('timeline');
  await speakLanguage(one, 'fr', 'designer');
  expect(knownNamespaces().filter((namespace) => !hasTexts('fr', namespace))).toEqual([]);
  expect(one.textOf('timeline')('start')).not.toBe(other.textOf('timeline')('start'));
});

test('what is loaded while another language is chosen comes in that one', async () => {
  const speaker = createSpeaker();
  const choosing = speakLanguage(speaker, 'es', 'designer');
  await Promise.all([speaker.load('menus'), choosing]);
  expect(speaker.hasTexts('menus', 'designer')).toBe(true);
  expect(speaker.language()).toBe('es');
});

test('of two choices the later one holds, whichever comes first', async () => {
  const speaker = createSpeaker();
  const heard: string[] = [];
  speaker.onChange(() => heard.push(speaker.language()));
  await Promise.all([
    speakLanguage(speaker, 'nl', 'lens', 'replace'),
    speakLanguage(speaker, 'en', 'designer'),
  ]);
  expect(speaker.language()).toBe('en');
  expect(heard).toEqual(['en']);
});

test('whoever listens hears of another language and of texts that were missed', async () => {
  const speaker = createSpeaker();
  speaker.show('pl');
  const heard: boolean[] = [];
  const stop = speaker.onChange(() => heard.push(speaker.hasTexts('palette')));
  const { arrival } = speaker.catchUp('palette');
  expect(speaker.catchUp('palette').arrival).toBe(arrival);
  await arrival;
  // What a language lacks is said in English.
  expect(speaker.textOf('palette')('none')).toBe('No action has these words.');
  stop();
  speaker.show('en');
  expect(heard).toEqual([true]);
});

test('a key has a text where the language or English has one', () => {
  addTexts('it', 'verify', { title: 'Verifica' });
  const speaker = createSpeaker();
  expect(hasText(speaker.language(), 'documents', 'openPdf')).toBe(true);
  expect(hasText(speaker.language(), 'documents', 'fields')).toBe(true);
  expect(hasText(speaker.language(), 'verify', 'title')).toBe(false);
  speaker.show('it');
  expect(hasText(speaker.language(), 'verify', 'title')).toBe(true);
  expect(hasText(speaker.language(), 'documents', 'openPdf')).toBe(true);
});
