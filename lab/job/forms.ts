import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxAt, drawnForm, lineAt, textAt } from '../../src/testing/pdf/drawnForm.ts';

/** A document to be prepared, and the heading over what its second signer fills in, if any. */
export interface JobForm {
  name: string;
  bytes: Buffer;
  second?: string;
}

const blank = (count: number) => '_'.repeat(count);
const small = { em: 8 };
const clause = (y: number) =>
  textAt(
    'The parties agree that this clause is to be read with the others, and that no word',
    60,
    y,
  ) +
  textAt(
    'of it asks anybody to write anything at all, since it only says what was agreed.',
    60,
    y + 14,
  );

/** Rules with captions below them, under the heading of each of two parties. */
function partiesAt(y: number, first: string, second: string): string {
  const column = (heading: string, x: number) =>
    textAt(heading, x, y, { font: 1 }) +
    ['Signature', 'Name', 'Date']
      .map(
        (caption, row) =>
          lineAt(x, y + 40 + 38 * row, x + 220) + textAt(caption, x, y + 50 + 38 * row, small),
      )
      .join('');
  return column(first, 60) + column(second, 330);
}

const agreement = () =>
  drawnForm(
    textAt('Service agreement', 60, 80, { font: 1, em: 16 }) +
      textAt(`This agreement is made on ${blank(16)} between the two parties below.`, 60, 120) +
      [160, 220, 280, 340].map(clause).join(''),
    [80, 140].map(clause).join('') + partiesAt(240, 'CLIENT', 'CONTRACTOR'),
  );

const lease = () =>
  drawnForm(
    textAt('Residential lease', 60, 80, { font: 1, em: 16 }) +
      textAt('Landlord:', 60, 120) +
      lineAt(120, 122, 400) +
      textAt('Tenant:', 60, 145) +
      lineAt(120, 147, 400) +
      textAt('Address of the premises:', 60, 170) +
      lineAt(185, 172, 540) +
      textAt(`The lease begins on ${blank(14)} and ends on ${blank(14)}.`, 60, 200) +
      textAt(`The rent is $${blank(10)} a month, due on day ${blank(4)} of each month.`, 60, 225) +
      textAt('[ ] Pets are allowed     [ ] No pets     [ ] Parking is included', 60, 250) +
      clause(290) +
      textAt(`Tenant's initials ${blank(8)}`, 60, 360) +
      partiesAt(420, 'LANDLORD', 'TENANT'),
  );

const court = () => {
  const box = (text: string, x: number, y: number, width: number) =>
    boxAt(x, y, width, 34) + textAt(text, x + 3, y + 8, { em: 7 });
  return drawnForm(
    boxAt(50, 60, 300, 120) +
      textAt('ATTORNEY OR PARTY (Name and address):', 53, 69, { em: 7 }) +
      textAt('TELEPHONE NO.:', 53, 150, { em: 7 }) +
      textAt('FAX NO.:', 200, 150, { em: 7 }) +
      textAt('E-MAIL ADDRESS:', 53, 164, { em: 7 }) +
      boxAt(350, 60, 210, 120) +
      textAt('FOR COURT USE ONLY', 400, 69, { em: 7 }) +
      box('PETITIONER', 50, 180, 300) +
      box('RESPONDENT', 50, 214, 300) +
      box('CASE NUMBER', 350, 180, 210) +
      ['the order of the court', 'custody of the children', 'support of a party']
        .map(
          (text, at) =>
            boxAt(60, 281 + 20 * at, 9, 9) + textAt(`I request ${text}.`, 76, 289 + 20 * at),
        )
        .join('') +
      textAt('Date:', 60, 400) +
      lineAt(90, 402, 220) +
      lineAt(60, 450, 280) +
      textAt('(TYPE OR PRINT NAME)', 120, 459, { em: 7 }) +
      lineAt(320, 450, 550) +
      textAt('(SIGNATURE OF PETITIONER)', 380, 459, { em: 7 }),
  );
};

/** A form without its own fields: what names them in the file is called something else. */
function withoutFields(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replaceAll('/Annots', '/Xnnots')
    .replace('/AcroForm', '/XcroForm');
  return Buffer.from(text, 'latin1');
}

/** The forms of the job: three that are made here, and a Form 1040 where the corpus has one. */
export function jobForms(): JobForm[] {
  const corpus =
    process.env.FIELDWRIGHT_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus');
  const tax = join(corpus, 'dev/embedpdf__f1040.pdf');
  return [
    { name: 'agreement, two pages', bytes: agreement(), second: 'CONTRACTOR' },
    { name: 'lease', bytes: lease(), second: 'TENANT' },
    { name: 'court form', bytes: court() },
    ...(existsSync(tax) ? [{ name: 'Form 1040', bytes: withoutFields(readFileSync(tax)) }] : []),
  ];
}
