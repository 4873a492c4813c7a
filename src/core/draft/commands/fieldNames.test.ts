import { expect, test } from 'vitest';
import { createFieldNamer, nameFault, plainFieldName } from './fieldNames.ts';

test('a generated name is the type and the lowest free number', () => {
  const namer = createFieldNamer(['Signature1', 'Signature3', 'Check1']);
  expect([namer.next('Signature'), namer.next('Signature'), namer.next('Check')]).toEqual([
    'Signature2',
    'Signature4',
    'Check2',
  ]);
  expect(namer.next('SingleLine')).toBe('SingleLine1');
});

test('a generated name avoids names that are equal to it in lower case', () => {
  expect(createFieldNamer(['signature1']).next('Signature')).toBe('Signature2');
});

test('a free name is kept, a taken one gets a number of its own', () => {
  const namer = createFieldNamer(['iban', 'Date_2', 'Signature1']);
  expect(namer.freeNameLike('city')).toBe('city');
  expect(namer.freeNameLike('city')).toBe('city_2');
  expect(namer.freeNameLike('IBAN')).toBe('IBAN_2');
  expect(namer.freeNameLike('date_2')).toBe('date_3');
  expect(namer.freeNameLike('Signature1')).toBe('Signature2');
});

test('a long name that is taken gets its number within 255 characters', () => {
  const long = 'n'.repeat(255);
  const name = createFieldNamer([long]).freeNameLike(long);
  expect(name).toMatch(/^n+_2$/);
  expect(name.length).toBeLessThanOrEqual(255);
});

test('naming thousands of equal names does not slow down with their number', () => {
  const namer = createFieldNamer([]);
  const names = Array.from({ length: 20_000 }, () => namer.freeNameLike('x'));
  expect(new Set(names).size).toBe(20_000);
  expect(names.at(-1)).toBe('x_20000');
});

test.each([
  ['iban_2', undefined],
  ['', 'empty'],
  ['n'.repeat(256), 'tooLong'],
  ['a\nb', 'control'],
  ['__proto__', 'reserved'],
  ['first name', 'characters'],
  ['Straße', 'characters'],
  ['constructor', undefined],
])('the fault of %j is %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});

test.each([
  ['first name', 'first_name'],
  ['Café', 'Cafe'],
  ['日付', 'Field'],
  ['__proto__', 'proto'],
  ['', 'Field'],
])('%j in letters, digits and underscores is %s', (name, plain) => {
  expect(plainFieldName(name)).toBe(plain);
  expect(nameFault(plain)).toBeUndefined();
});
