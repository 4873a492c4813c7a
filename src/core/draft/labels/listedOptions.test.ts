import { expect, test } from 'vitest';
import { listedOptions } from './listedOptions.ts';

test.each([
  ['Title (Mr / Mrs / Ms):', ['Mr', 'Mrs', 'Ms']],
  ['Filing status (single, married or widowed)', ['single', 'married', 'widowed']],
  ['Owner (Yes/No)', ['Yes', 'No']],
  ['Sex (M/F)', ['M', 'F']],
  ['Heating (circle one: gas, oil, electric)', ['gas', 'oil', 'electric']],
  ['Circle one: morning / evening', ['morning', 'evening']],
  ['Marital status: single / married / divorced', ['single', 'married', 'divorced']],
  ['Anrede (Herr / Frau / Divers)', ['Herr', 'Frau', 'Divers']],
  ['Familienstand (ledig, verheiratet oder verwitwet)', ['ledig', 'verheiratet', 'verwitwet']],
])('a caption that names its answers lists them: %s', (caption, options) => {
  expect(listedOptions(caption)).toEqual(options);
});

test.each([
  'Name',
  'Middle name (if any)',
  'Name (first, middle, last)',
  'Name (first, middle or last)',
  'Address (street, city, state)',
  'Address (street or P.O. box)',
  'Date of birth (mm/dd/yyyy)',
  'Date: 12 / 31 / 2024',
  'City (city/town)',
  'Name (print or type)',
  'Taxpayer (and/or spouse)',
  'SSN (or EIN)',
  'Amount (whole dollars only)',
  'Total tax (Form 1040 or 1040-SR, line 16; Form 1040-NR, line 61)',
  'Farm income (submit a copy of federal Schedule F, Form A)',
  'Interest (but not those of the state or its governments)',
  'Reason (moved to another state, lost the job, or retired early because of bad health)',
])('a caption without clear alternatives lists none: %s', (caption) => {
  expect(listedOptions(caption)).toBeUndefined();
});
