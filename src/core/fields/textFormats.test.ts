import { expect, test } from 'vitest';
import { fieldKinds } from './fieldKinds.ts';
import { textUnfit } from './textFormats.ts';
import { traitFaults } from './kindFacts.ts';

test.each([
  ['email', 'anna@example.com', 'anna@example'],
  ['phone', '+31 (0)20 123-4567', '12'],
  ['iban', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164301'],
  ['digits', '00712', '7,5'],
  ['letters', 'Ángel O’Neill-Ñu', 'R2D2'],
  ['9999 AA', '1017 ÉB', '1017EB'],
  ['A-***', 'é-1 x', '1-123'],
])('a text of format %s may be %j and not %j', (format, right, wrong) => {
  expect(textUnfit(format, right)).toBeUndefined();
  expect(textUnfit(format, wrong)?.words).toMatch(/^takes /);
});

test('a text without a format may be anything', () => {
  expect(textUnfit(undefined, '%')).toBeUndefined();
  expect(textUnfit('', '%')).toBeUndefined();
});

test('a trait that a kind does not have, or not so, is refused by its name', () => {
  const membersOf = (...args: Parameters<typeof traitFaults>) =>
    traitFaults(...args).map(({ member }) => member);
  expect(membersOf('Check', { Required: true, Label: 'x', Format: 'email' })).toEqual(['Format']);
  expect(membersOf('Signature', { Required: true, Help: 'x' })).toEqual([]);
  expect(membersOf('Signature', { Required: false })).toEqual(['Required']);
  expect(membersOf('SingleLine', { Format: 'bignumber' })).toEqual(['Format']);
  expect(membersOf('SingleLine', { Comb: true })).toEqual(['Comb']);
  expect(membersOf('SingleLine', { Comb: true, MaxLength: 9 })).toEqual([]);
  expect(traitFaults('Check', { Format: 'email' })[0]?.words).toContain(
    fieldKinds.Check.traits.join(', '),
  );
});
