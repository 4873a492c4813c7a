import { expect, test } from 'vitest';
import { fieldInWords } from './fieldInWords.ts';

test('a field is called by its label, else by its name with blanks', () => {
  expect(fieldInWords('date_of__birth', ' Birthday ')).toBe('Birthday');
  expect(fieldInWords('date_of__birth', ' ')).toBe('date of birth');
  expect(fieldInWords('__')).toBe('__');
});
