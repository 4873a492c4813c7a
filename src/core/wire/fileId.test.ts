import { expect, test } from 'vitest';
import { fileIdFault } from './fileId.ts';

test.each([
  'contract.pdf',
  'my file ü (2).pdf',
  'a',
  'x'.repeat(255),
  '...',
  'constructor',
  'a%2Fb',
])('%s can be a fileId', (fileId) => {
  expect(fileIdFault(fileId)).toBeUndefined();
});

test.each([
  '',
  '.',
  '..',
  'a/b',
  'a\\b',
  'a:b',
  'a*b',
  'a?b',
  'a"b',
  'a<b',
  'a>b',
  'a|b',
  'a\nb',
  'a\u007fb',
  'x'.repeat(256),
  '__proto__',
])('%j cannot be a fileId', (fileId) => {
  expect(fileIdFault(fileId)).toMatch(/^must /);
});
