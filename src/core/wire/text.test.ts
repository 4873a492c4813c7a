import { expect, test } from 'vitest';
import { fileIdFault, isEmail, line, withoutTurning } from './text.ts';

/** Embeddings, overrides and isolates (UAX #9), and the separators that break a line. */
const turning = [...'\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

test.each(turning)('no name, id or address holds %j, and what did is read without', (char) => {
  const text = `invoice${char}fdp.exe`;
  expect(line(100).safeParse(text).success).toBe(false);
  expect(fileIdFault(text)).toBe('must not hold control characters');
  expect(isEmail(`an${char}@example.com`)).toBe(false);
  expect(withoutTurning(text)).toBe('invoicefdp.exe');
});

test('single marks of direction and joiners stay in names from right to left', () => {
  const name = 'خانه\u200cام\u200f (2)';
  expect(line(100).safeParse(name).success).toBe(true);
  expect(fileIdFault(name)).toBeUndefined();
});

test.each(['an\u200b@example.com', 'an@exam\u00adple.com', '=?utf-8?q?an=40x.org?=@example.com'])(
  'an address is what it looks like: not %j',
  (address) => expect(isEmail(address)).toBe(false),
);

test('an address may have other letters than ASCII, question marks and equals signs', () => {
  expect(['süß@exämple.de', 'a=b?c@example.com', '王@例子.公司'].filter(isEmail)).toHaveLength(3);
});

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
