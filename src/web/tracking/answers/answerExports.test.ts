import { expect, test } from 'vitest';
import { answersCsv, answersJson } from './answerExports.ts';
import type { FieldAnswer, TrackedField } from './trackedField.ts';

const location = { Right: 0, Top: 0, Width: 10, Height: 10, PageNumber: 3 };

function field(name: string, kind: TrackedField['kind'], answer: FieldAnswer): TrackedField {
  const places = [{ page: 3, location }];
  return { key: name, fileId: 'lease.pdf', name, kind, signerIds: ['Signer1'], places, answer };
}

const signers = [{ Id: 'Signer1', Email: 'anna@example.com', ScribbleName: 'Anna' }];

function cellsOf(answer: string): string {
  const csv = answersCsv([field('f', 'text', { kind: 'given', value: answer })], signers);
  return (
    csv.split('\r\n')[1]?.slice('lease.pdf,3,f,text,Anna,Signer1,anna@example.com,'.length) ?? ''
  );
}

test('a text that a spreadsheet would take for a formula gets a leading apostrophe', () => {
  expect(cellsOf('=1+1')).toBe("'=1+1");
  expect(cellsOf('+49 341 5550148')).toBe("'+49 341 5550148");
  expect(cellsOf('-5')).toBe("'-5");
  expect(cellsOf('@here')).toBe("'@here");
  expect(cellsOf('1=1')).toBe('1=1');
  // Where semicolons or tabs separate cells, one begins after each, and a row after a line break.
  expect(cellsOf('x;=cmd()')).toBe("x;'=cmd()");
  expect(cellsOf('x\t@here')).toBe("x\t'@here");
  expect(cellsOf('x\n-5;+5')).toBe(`"x\n'-5;'+5"`);
  expect(cellsOf('a; b; c=d')).toBe('a; b; c=d');
});

test('the name that a signer signed with goes before the one that the sender gave', () => {
  const signed = signers.map((signer) => ({ ...signer, SignedName: 'Anna Berg' }));
  expect(answersCsv([field('f', 'text', { kind: 'open' })], signed)).toContain(
    ',Anna Berg,Signer1,',
  );
});

test('names, files and e-mails are guarded like answers are', () => {
  const csv = answersCsv([field('=cmd()', 'text', { kind: 'open' })], signers);
  expect(csv).toContain(",'=cmd(),");
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(cellsOf('a,b')).toBe('"a,b"');
  expect(cellsOf('say "x"')).toBe('"say ""x"""');
  expect(cellsOf('=a,"b"')).toBe(`"'=a,""b"""`);
  expect(answersCsv([field('f', 'text', { kind: 'given', value: 'one\ntwo' })], signers)).toContain(
    '"one\ntwo"\r\n',
  );
});

test('boxes are true or false, signatures signed, and what is not answered is empty', () => {
  const csv = answersCsv(
    [
      field('a', 'check', { kind: 'given', value: true }),
      field('b', 'check', { kind: 'given', value: false }),
      field('c', 'signature', { kind: 'signed' }),
      field('d', 'text', { kind: 'open' }),
    ],
    signers,
  );
  const answers = csv.trimEnd().split('\r\n').slice(1);
  expect(answers.map((row) => row.split(',').at(-1))).toEqual(['true', 'false', 'signed', '']);
});

test('the JSON holds each answer in its own type and the signers’ Context untouched', () => {
  const json: unknown = JSON.parse(
    answersJson(
      [
        field('Name', 'text', { kind: 'given', value: '=1' }),
        field('Agree', 'check', { kind: 'given', value: true }),
        field('Signature1', 'signature', { kind: 'open' }),
      ],
      {
        Id: 't',
        Status: 10,
        Signers: [{ Id: 'Signer1', Context: { 'lease.pdf': { name: '=1' } } }],
      },
    ),
  );
  expect(json).toMatchObject({
    Id: 't',
    Status: 10,
    Signers: [{ Id: 'Signer1', Context: { 'lease.pdf': { name: '=1' } } }],
    Answers: [
      { File: 'lease.pdf', Page: 3, Field: 'Name', Value: '=1' },
      { Field: 'Agree', Value: true },
      { Field: 'Signature1', Value: null },
    ],
  });
});
