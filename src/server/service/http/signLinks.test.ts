import { createHmac, randomBytes } from 'node:crypto';
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
  const token = links.tokenOf(subject, 'mail');
  expect(links.urlOf(subject, 'mail')).toBe(`https://sign.example.com/sign/${token}`);
  expect(links.rowOf(token)).toBe(subject.rowId);
  expect(links.wayOf(token, subject)).toBe('mail');
});

test.each([
  { transactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b69' },
  { signerId: 'Signer11' },
  { signerId: 'Signer2' },
  { generation: 2 },
  { rowId: randomBytes(16).toString('base64url') },
])('a link does not open for %j', (other) => {
  expect(links.wayOf(links.tokenOf(subject, 'mail'), { ...subject, ...other })).toBeUndefined();
});

test('every single character of a token counts', () => {
  const token = links.tokenOf(subject, 'mail');
  for (let index = 0; index < token.length; index += 1) {
    const changed = token[index] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, index) + changed + token.slice(index + 1);
    expect(links.wayOf(forged, subject)).toBeUndefined();
  }
});

test('another installation opens nothing', () => {
  const other = createSignLinks(randomBytes(32), 'https://sign.example.com');
  expect(other.wayOf(links.tokenOf(subject, 'mail'), subject)).toBeUndefined();
});

test.each(['', 'x', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`, `${'A'.repeat(63)}é`])(
  '%j has not the form of a token',
  (token) => {
    expect(links.rowOf(token)).toBe(undefined);
    expect(links.wayOf(token, subject)).toBeUndefined();
  },
);

test('a link says how it came to its signer, and a mailed one has the form that it always had', () => {
  const key = randomBytes(32);
  const own = createSignLinks(key, 'https://sign.example.com');
  const { transactionId, signerId, rowId, generation } = subject;
  const proof = createHmac('sha256', key)
    .update(`${transactionId}\n${signerId}\n${generation}`)
    .digest();
  const sentBefore = Buffer.concat([Buffer.from(rowId, 'base64url'), proof]).toString('base64url');
  expect(own.tokenOf(subject, 'mail')).toBe(sentBefore);
  const given = own.tokenOf(subject, 'sender');
  expect(given).not.toBe(sentBefore);
  expect(given).toHaveLength(sentBefore.length);
  expect([own.wayOf(sentBefore, subject), own.wayOf(given, subject)]).toEqual(['mail', 'sender']);
  expect(own.wayOf(given, { ...subject, generation: 2 })).toBeUndefined();
  const next = createSignLinks(randomBytes(32), 'https://sign.example.com', key);
  expect(next.wayOf(given, subject)).toBe('sender');
});
