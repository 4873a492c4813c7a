import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { problemCodes } from '#core/draft/problems/problem.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { hasText } from '#web/texts/textStore.ts';
import { problemTextKey, problemWords } from './problemWords.ts';

beforeAll(async () => {
  // Sizes are written in the browser's language.
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  await loadTexts('problems', 'panels');
});
afterAll(() => void vi.unstubAllGlobals());

test.each(problemCodes)('%s has a sentence and a reason', (code) => {
  const key = problemTextKey(code);
  expect(hasText('en', 'problems', key)).toBe(true);
  expect(hasText('en', 'problems', `${key}Why`)).toBe(true);
});

test('problems are said with all their values, and those with a fix name it', () => {
  const off = { x: 900, y: 10, width: 140, height: 70 };
  const partly = { x: 500, y: 10, width: 140, height: 70 };
  const draft = withOnly(
    addSigner(addFile(leaseDraft(), 'other', 'inventory.pdf'), 'c', { name: 'Cleo', email: 'x@' }),
    makeField('date'),
    makeField('Date', { page: 2 }),
    makeField('off', { rect: off }),
    makeField('partly', { rect: partly }),
    makeField('far', { page: 9 }),
    makeField('small', { type: 'Signature', rect: { x: 9, y: 400, width: 30, height: 15 } }),
    makeField('who', { signerIds: [], rect: { x: 9, y: 500, width: 30, height: 15 } }),
    makeField('näme', { rect: { x: 9, y: 600, width: 30, height: 15 } }),
    makeField('empty', { name: '', rect: { x: 9, y: 650, width: 30, height: 15 } }),
  );
  const problems = createDraftReading().findProblems(draft, {
    facts: leaseFacts({ needsPassword: true, byteLength: 60 * 1024 * 1024 }),
    service: 'embedded',
  });
  expect(problems.length).toBeGreaterThan(10);
  for (const problem of problems) {
    const words = problemWords(draft, problem, pageSpeaker);
    const said = [words.sentence, words.why, words.jump ?? '-', words.fix ?? '-'];
    expect(said.filter((text) => text === '' || /\{\{|undefined/.test(text))).toEqual([]);
    expect(words.sentence).not.toBe(problemTextKey(problem.code));
    expect(words.fix !== undefined).toBe(problem.fix !== undefined);
    if (problem.fix) expect(words.fix).not.toBe(`${problemTextKey(problem.code)}Fix`);
  }
  const said = problems.map((problem) => problemWords(draft, problem, pageSpeaker).sentence);
  expect(said).toContain('“date” and “Date” are one name in lower case');
  expect(said).toContain('“off” is off page 1');
  const clash = problems.find((problem) => problem.code === 'field.name.lowerCase');
  expect(clash && problemWords(draft, clash, pageSpeaker)).toMatchObject({
    jump: 'Date, page 2',
    fix: 'Rename to Date_2',
  });
});

test('sizes are said as sizes', () => {
  const problems = createDraftReading().findProblems(leaseDraft(), {
    facts: leaseFacts({ byteLength: 60 * 1024 * 1024 }),
    service: 'embedded',
  });
  const large = problems.find((problem) => problem.code === 'file.tooLarge');
  expect(large && problemWords(leaseDraft(), large, pageSpeaker).why).toBe(
    'It has 60 MB; the service takes up to 50 MB.',
  );
});
