import { expect, test } from 'vitest';
import { answersOfFile, contextName } from './context.ts';

test('field names appear in Context in lower case unless the installation keeps them', () => {
  expect(contextName('AddressLine1', 'lower-case')).toBe('addressline1');
  expect(contextName('AddressLine1', 'as-defined')).toBe('AddressLine1');
});

test('the answers of a file are read from Context, and another form is no answer', () => {
  expect(answersOfFile({ 'a.pdf': { name: 'Anna', parking: true } }, 'a.pdf')).toEqual({
    name: 'Anna',
    parking: true,
  });
  expect(answersOfFile({ 'a.pdf': 'note of the client' }, 'a.pdf')).toBeUndefined();
  expect(answersOfFile({}, 'toString')).toBeUndefined();
  expect(answersOfFile(undefined, 'a.pdf')).toBeUndefined();
});
