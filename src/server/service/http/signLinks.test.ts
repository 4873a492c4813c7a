import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSignLinks } from './signLinks.ts';

const links = createSignLinks(randomBytes(32), 'https://sign.example.com/');
const subject = {
  transactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
  signerId: 'Signer1',
  rowId: randomBytes(16).toString('base64url'),
  generation: 1,
};

test('a link names its row and proves whom it was made for', () => {
  const token = links.tokenOf(subject);
  expect(links.urlOf(subject)).toBe(`https://sign.example.com/sign/${token}`);
  expect(links.rowOf(token)).toBe(subject.rowId);
  expect(links.proves(token, subject)).toBe(true);
});

test.each([
  { transactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b69' },
  { signerId: 'Signer11' },
  { signerId: 'Signer2' },
  { generation: 2 },
  { rowId: randomBytes(16).toString('base64url') },
])('a link does not open for %j', (other) => {
  expect(links.proves(links.tokenOf(subject), { ...subject, ...other })).toBe(false);
});

test('every single character of a token counts', () => {
  const token = links.tokenOf(subject);
  for (let index = 0; index < token.length; index += 1) {
    const changed = token[index] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, index) + changed + token.slice(index + 1);
    expect(links.proves(forged, subject)).toBe(false);
  }
});

test('another installation opens nothing', () => {
  const other = createSignLinks(randomBytes(32), 'https://sign.example.com');
  expect(other.proves(links.tokenOf(subject), subject)).toBe(false);
});

test.each(['', 'x', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`, `${'A'.repeat(63)}é`])(
  '%j has not the form of a token',
  (token) => {
    expect(links.rowOf(token)).toBe(undefined);
    expect(links.proves(token, subject)).toBe(false);
  },
);
