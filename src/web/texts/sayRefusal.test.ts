import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { signerRequestSchema } from '#core/wire/contract/signer.ts';
import { fileIdFault } from '#core/wire/text.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { screenLanguages } from '#core/wire/screenLanguages.ts';
import { refusals } from './en/refusals.ts';
import { loadLanguage } from './loadLanguage.ts';
import { loadTexts } from './loadTexts.ts';
import { pageSpeaker } from './speaker/pageSpeaker.ts';
import { sayProblem, sayRefusal } from './sayRefusal.ts';

const foreign = Object.keys(screenLanguages).filter((language) => language !== 'en');

beforeAll(async () => {
  await loadTexts('refusals');
  for (const language of foreign) await loadLanguage(language, 'refusals');
});
afterAll(() => pageSpeaker.show('en'));

const long = 'x'.repeat(3_000);
const signers = [
  { DaysToRemind: 400 },
  { DaysToRemind: -2 },
  { DaysToRemind: 1.5 },
  { DaysToRemind: 'often' },
  { SignRequestSubject: 'two\nlines', SignRequestMessage: 'a\u0000b' },
  { SignRequestSubject: long, SendSignRequest: 'yes' },
  { Verifications: Array.from({ length: 11 }, () => ({ Type: 'Scribble' })) },
  { Verifications: [{ Type: 'Iris' }, {}] },
  { Verifications: {}, Language: 5 },
  { Id: '', Context: [] },
  { Id: '\uD800' },
  { Context: { all: 'x'.repeat(300_000) } },
];
const location = { Left: 1, Top: 1, Width: 9, Height: 9, PageNumber: 1 };
const field = (given: object) => ({ FormSets: { set: { 'a b': given } } });
const metadata = [
  [],
  5,
  { DisplayName: 5, Signers: { a: { FormSets: 'set' } } },
  { FormSets: { [long]: {} } },
  JSON.parse('{ "FormSets": { "__proto__": {} } }') as object,
  field({ Type: 'Round', Location: {} }),
  field({ Type: 'Check', Location: { ...location, Width: 0, PageNumber: -1, Search: 5 } }),
  field({ Type: 'Check', Location: { ...location, Occurence: 1, Occurrence: 2, Height: 'tall' } }),
  field({ Type: 'Signature', Location: location, Value: 'x' }),
  field({ Type: 'SingleLine', Location: location, Value: true }),
  field({ Type: 'SingleLine', Location: location, Value: [], ConvertedFrom: '' }),
];

const problemsOf = (body: unknown, schema: Parameters<typeof parseBody>[0]) => {
  const parsed = parseBody(schema, body);
  return parsed.ok ? [] : parsed.problems;
};
const problems = [
  ...signers.flatMap((body) => problemsOf(body, signerRequestSchema)),
  ...metadata.flatMap((body) => problemsOf(body, fileMetadataSchema)),
];
const faults = ['', long, '.', '__proto__', 'a\tb', 'a:b', 'a\\b'].map(
  (id) => fileIdFault(id) ?? '',
);

test('each bad body above is refused', () => {
  const bodies = [...signers, ...metadata];
  expect(problems.length).toBeGreaterThanOrEqual(bodies.length);
  expect(faults).not.toContain('');
});

test.each(foreign)('%s has words of its own for whatever the schemas refuse', (language) => {
  pageSpeaker.show(language);
  const same = problems.filter((problem) => sayProblem(problem, pageSpeaker) === problem.Message);
  expect(same).toEqual([]);
  expect(faults.filter((fault) => sayRefusal(fault, pageSpeaker) === fault)).toEqual([]);
  const english = / (?:must|is required|not allowed|characters|the body|cannot)\b/i;
  expect(
    problems
      .map((problem) => sayProblem(problem, pageSpeaker))
      .filter((said) => english.test(said)),
  ).toEqual([]);
});

test('the words keep their places, numbers and lists', () => {
  pageSpeaker.show('de');
  expect(
    sayProblem({ Path: 'Signers[0].Email', Message: 'Signers[0].Email is required.' }, pageSpeaker),
  ).toBe('Signers[0].Email ist erforderlich.');
  expect(sayRefusal('must have at least 1 entry', pageSpeaker)).toBe(
    'muss mindestens 1 Eintrag haben',
  );
  expect(sayRefusal('must be "Signature", "SingleLine" or "Check", not "Round"', pageSpeaker)).toBe(
    'muss "Signature", "SingleLine" oder "Check" sein, nicht "Round"',
  );
  expect(
    sayRefusal('Field "a: b" of form set "c": Left, Right leave -3.5 of 600 points.', pageSpeaker),
  ).toBe('Feld „a: b“ des Formularsatzes „c“: Left, Right lassen -3.5 von 600 Punkt.');
});

const answers = [
  'The transaction has ended (status 70). Create a new one.',
  'The transaction has been started already (status 20); its files can no longer change.',
  "Signer 'b10a-4' not found.",
  'A transaction holds at most 20000 fields; with this metadata it would hold 20001.',
  'A transaction holds at most 20 files.',
  'The PDF of "lease" is missing. Upload it, then start.',
  'The PDF of "lease" has no text box or check box that can be filled in, but FormSets of a, b names this file. Upload a PDF with form fields, or name form sets instead.',
  'The fields that are placed by text stand in 900 places; at most 500 are allowed. Give Occurence or PageNumber.',
  'Field "a" of form set "c" is on page 4, but the PDF of "lease" has 1 page.',
  'Field "a" of form set "c" is on page 4, but the PDF of "lease" has 3 pages.',
  'Field "a" of form set "c" lies wholly off page 1 of "lease", which is 612 by 792.5 points. Mend its Location.',
  'Field "a" of form set "c" is placed by the text "Name:", which "lease" does not hold.',
  'There is no such transaction for these keys.',
  'Too many requests. Try again in 12 seconds.',
  'The body is larger than 50 MiB.',
  'The body broke off before its end. Send it again.',
  'The document is signed and can be read in more than one way: it has parts that stand in it twice. Writing it anew would break its signatures. Ask for an undamaged copy, or print it to a new PDF.',
  'The document is signed, and page 3 prints what no screen shows. Ask for a copy without it.',
  'The document is signed, and its layers are printed otherwise than a screen shows them. Ask for a copy without layers.',
];

test('a flaw of a document is said inside the sentence', () => {
  pageSpeaker.show('nl');
  const [said] = answers.slice(-3).map((answer) => sayRefusal(answer, pageSpeaker));
  expect(said).toContain('het heeft delen die er twee keer in staan. Het opnieuw');
});

test.each(foreign)('%s has words of its own for what the service answers', (language) => {
  pageSpeaker.show(language);
  expect(answers.filter((answer) => sayRefusal(answer, pageSpeaker) === answer)).toEqual([]);
  expect(
    answers.map((answer) => sayRefusal(answer, pageSpeaker)).filter((said) => said.includes('{')),
  ).toEqual([]);
  expect(sayRefusal(answers[12] ?? '', pageSpeaker)).not.toContain('transaction for');
  expect(sayRefusal(answers[8] ?? '', pageSpeaker)).toMatch(/4.*lease.*1 /);
});

test('a text that a field follows is said with its page where the service names one', () => {
  pageSpeaker.show('de');
  const where =
    'Field "a" of form set "c" is placed by the text "Name:", which "lease" does not hold';
  expect(sayRefusal(`${where} on page 2.`, pageSpeaker)).toContain('auf Seite 2 von „lease“');
  expect(sayRefusal(`${where}.`, pageSpeaker)).not.toContain('Seite');
});

test('what is not known stays as it is, and English is never changed', () => {
  pageSpeaker.show('de');
  expect(sayRefusal('Something else.', pageSpeaker)).toBe('Something else.');
  pageSpeaker.show('en');
  for (const text of Object.values(refusals)) expect(sayRefusal(text, pageSpeaker)).toBe(text);
  for (const problem of problems) expect(sayProblem(problem, pageSpeaker)).toBe(problem.Message);
});
