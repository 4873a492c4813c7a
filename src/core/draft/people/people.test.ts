import { describe, expect, test } from 'vitest';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { countingIds, leaseDraft } from '#testing/draftBuilders.ts';
import { fillSigners } from './fillSigners.ts';
import { readPeople } from './readPeople.ts';

const anna = { name: 'Anna Berg', email: 'anna@posteo.example' };
const jonas = { name: 'Jonas Weber', email: 'jonas@harbour.example' };

describe('people are read', () => {
  test.each([
    ['as a mail names them', 'Anna Berg <anna@posteo.example>', [anna]],
    ['in quotation marks', '"Berg, Anna" <anna@posteo.example>', [{ ...anna, name: 'Berg, Anna' }]],
    ['as a bare address', ' anna@posteo.example ', [{ ...anna, name: '' }]],
    ['as a link', 'mailto:anna@posteo.example', [{ ...anna, name: '' }]],
    [
      'one a line',
      'Anna Berg <anna@posteo.example>\r\n\r\nJonas Weber <jonas@harbour.example>\n',
      [anna, jonas],
    ],
    [
      'with semicolons between',
      'Anna Berg <anna@posteo.example>; Jonas Weber <jonas@harbour.example>',
      [anna, jonas],
    ],
    [
      'with commas between',
      'Anna Berg <anna@posteo.example>, Jonas Weber <jonas@harbour.example>',
      [anna, jonas],
    ],
    [
      'as bare addresses with commas',
      'anna@posteo.example, jonas@harbour.example',
      [
        { ...anna, name: '' },
        { ...jonas, name: '' },
      ],
    ],
    [
      'from two columns of a table, in either order',
      'Anna Berg\tanna@posteo.example\njonas@harbour.example\tJonas Weber',
      [anna, jonas],
    ],
    [
      'as a column of names',
      'Anna Berg\nJonas Weber',
      [
        { ...anna, email: '' },
        { ...jonas, email: '' },
      ],
    ],
  ])('%s', (_, text, people) => {
    expect(readPeople(text)).toEqual(people);
  });

  test('not from what is one plain name, which is pasted as it is', () => {
    expect(readPeople('Berg, Anna')).toBeUndefined();
    expect(readPeople('  ')).toBeUndefined();
  });
});

test('people fill the signer they are pasted into, those after it that are empty, and new ones', () => {
  const draft = addSigner(leaseDraft(), 'c');
  const ada = { name: 'Ada', email: '' };
  const filled = fillSigners(draft, 'b', [jonas, anna, ada], countingIds('new'));
  expect(filled.signers.map(({ id, name, email }) => [id, name, email])).toEqual([
    ['a', 'Anna', 'anna@posteo.example'],
    ['b', 'Jonas Weber', 'jonas@harbour.example'],
    ['c', 'Anna Berg', 'anna@posteo.example'],
    ['new1', 'Ada', ''],
  ]);
});

test('what is not known of a person stays', () => {
  const filled = fillSigners(leaseDraft(), 'a', [{ name: '', email: 'a@b.example' }], () => 'x');
  expect(filled.signers[0]).toMatchObject({ name: 'Anna', email: 'a@b.example' });
});
