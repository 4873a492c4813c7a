import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMail } from './composeMail.ts';
import { composeNote } from './composeNote.ts';
import { plainName } from './plainName.ts';

test('names that turn around, break lines or pretend to be encoded words become plain', () => {
  expect(plainName('lease\u202Efdp.exe')).toBe('leasefdp.exe');
  expect(plainName('a\r\nBcc: b@example.com')).toBe('a Bcc: b@example.com');
  expect(plainName('=?utf-8?B?UGF5IG5vdw==?=')).toBe('= ?utf-8?B?UGF5IG5vdw== ?=');
  expect(plainName('Zażółć – 契約 – عقد')).toBe('Zażółć – 契約 – عقد');
});

test('whatever a document is called, subjects hold one line in reading order', () => {
  const trick = fc.constantFrom(
    '\u202e',
    '\u2066',
    '\u0000',
    '\u0085',
    '\u2028',
    '=?',
    '\r\n',
    'a',
  );
  fc.assert(
    fc.property(fc.array(trick, { maxLength: 20 }), (parts) => {
      const name = parts.join('');
      const subjects = [
        composeMail({
          kind: 'sign request',
          language: 'en',
          transactionId: 'x',
          documents: [name],
          link: 'https://sign.example.com/sign/x',
        }).subject,
        composeMail({
          kind: 'reminder',
          language: 'de',
          transactionId: 'x',
          documents: ['a.pdf'],
          subject: name,
          link: 'https://sign.example.com/sign/x',
        }).subject,
        composeNote({
          transactionId: 'x',
          status: 30,
          documents: [name],
          signers: [name],
          link: 'https://sign.example.com/',
        }).subject,
      ];
      for (const subject of subjects)
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|=\?/u);
    }),
  );
});
