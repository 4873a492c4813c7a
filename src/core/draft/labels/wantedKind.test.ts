import { expect, test } from 'vitest';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { asksForSigner, wantedKind, wantedOr } from './wantedKind.ts';

test.each([
  ['date', ['Date', 'Date_of_birth', 'Start_date', 'Geburtsdatum', 'Datum', 'Fecha']],
  ['initials', ['Initials', 'Tenant_Initials', 'Paraaf']],
  ['email', ['E_mail', 'Tenant_E_mail', 'E_Mail_Adresse', 'Courriel', 'Tenant_Email_Address']],
  ['number', ['Amount', 'Total_amount', 'Betrag', 'Number_of_occupants']],
  [
    undefined,
    ['Name', 'Update', 'Mandate_given', 'Initially_paid', 'Mailing_address', 'Candidate'],
  ],
])('captions ask for %s', (kind, names) => {
  expect(names.map((name) => [name, wantedKind(name)])).toEqual(names.map((name) => [name, kind]));
});

test('a kind that is not offered leaves a field as it is', () => {
  const all = fieldTypes;
  expect(wantedOr(undefined, 'SingleLine', all)).toBe('SingleLine');
  expect(wantedOr('date', 'SingleLine', all)).toBe('Date');
  expect(wantedOr('date', 'SingleLine', ['SingleLine', 'Check'])).toBe('SingleLine');
  expect(wantedOr('nothing', 'Signature', all)).toBe('Signature');
});

test("a name beside or below a signature is the signer's own, unless it names something else", () => {
  const place = { x: 60, y: 660, width: 220, height: 15 };
  const above = [{ x: 60, y: 620, width: 220, height: 20 }];
  const beside = [{ x: 330, y: 655, width: 220, height: 20 }];
  for (const name of ['Name', 'TENANT_Name', 'Printed_name', 'Tenant_Printed_Name', 'Naam']) {
    expect([name, asksForSigner(name, place, above)]).toEqual([name, true]);
    expect(asksForSigner(name, place, beside)).toBe(true);
    expect(asksForSigner(name, { ...place, y: 100 }, above)).toBe(false);
  }
  for (const name of ['Company_name', 'Last_name', 'Name_of_employer', 'Title', 'Date'])
    expect([name, asksForSigner(name, place, above)]).toEqual([name, false]);
});
