import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { Sheet } from './sample/sheet.ts';

// `npx tsx scripts/sample.ts` writes public/sample.pdf, the document that the first screen offers:
// a lease of three pages with lines to fill in, boxes to tick and places to sign. The bytes are the
// same each time, so that the file changes only when its text does.
const document = await PDFDocument.create({ updateMetadata: false });
document.setTitle('Sample lease agreement');
document.setLanguage('en-GB');
const day = new Date(Date.UTC(2027, 0, 1));
document.setCreationDate(day);
document.setModificationDate(day);
const faces = {
  regular: await document.embedFont('Times-Roman'),
  bold: await document.embedFont('Times-Bold'),
  italic: await document.embedFont('Times-Italic'),
};
const running: [string, string] = ['Lease agreement', '8 Quay Street, second floor'];
const sheet = (number: number) =>
  new Sheet(
    document.addPage([595, 842]),
    faces,
    number > 1 ? running : undefined,
    `Page ${number} of 3`,
  );

const one = sheet(1);
one.title('Lease agreement', 'for the flat at 8 Quay Street, second floor');
one.paragraph(
  'This is a sample. The people, the flat and the sums are invented; use it to try out where fields go and what signing looks like.',
  faces.italic,
);
one.heading(1, 'The parties');
one.paragraph(
  'Harbour Homes, represented by Jonas Weber, called the owner below, and the person named here, called the tenant below, agree on the following.',
);
one.blanks([['Name', 72, 150, 380]]);
one.blanks([['Date of birth', 72, 150, 280]]);
one.blanks([['Telephone', 72, 150, 280]]);
one.blanks([['E-mail', 72, 150, 380]]);
one.heading(2, 'The flat');
one.paragraph(
  'The owner lets to the tenant the flat on the second floor: two rooms, a kitchen, a bathroom and a balcony, 58 square metres in all, and the cellar room with the same number. Its condition is described in the list that both sign when the keys are handed over.',
);
one.heading(3, 'Rent');
one.paragraph(
  'The rent is 920 euros a month, and 140 euros a month are paid in advance towards heating and water. Both are due on the third working day of each month. What was paid in advance is settled once a year.',
);
one.heading(4, 'Beginning and end');
one.paragraph(
  'The lease begins on 1 March 2027 and has no fixed end. Either side may end it in writing with three months of notice.',
);
one.heading(5, 'Living in the flat');
one.paragraph(
  'The flat is for living in. Letting it on to others, in whole or in part, needs the consent of the owner, who refuses it only for a good reason. The tenant keeps the rooms aired and heated and reports damage soon after noticing it.',
);
one.heading(6, 'Repairs');
one.paragraph(
  'The tenant pays for small repairs to what is used every day, up to 90 euros each and 280 euros a year. Everything else is repaired by the owner.',
);
one.heading(7, 'Changes');
one.paragraph(
  'Changes to walls, floors, pipes or wiring need the consent of the owner in writing. Whoever changes something restores it when moving out, unless both agree to leave it.',
);

const two = sheet(2);
two.heading(8, 'Moving out');
two.paragraph(
  'The flat is returned empty and swept, with all keys. Both write down its condition and what the meters show.',
);
two.heading(9, 'What the tenant chooses');
two.paragraph('What is ticked becomes part of this agreement.');
two.option('A parking space in the yard, for 45 euros a month');
two.option('A place for one bicycle in the shed');
two.option('Yearly statements by e-mail only');
two.heading(10, 'Deposit');
two.paragraph(
  'The tenant pays a deposit of 1,840 euros. It is returned within six months after moving out, less what is owed, to this account:',
);
two.blanks([['Account holder', 72, 160, 380]]);
two.blanks([['IBAN', 72, 160, 380]]);
two.heading(11, 'Keys');
two.blanks([
  ['The owner hands over', 72, 178, 238],
  ['keys on', 244, 284, 384],
  ['to the tenant.', 390, 0, 0],
]);
two.heading(12, 'Last words');
two.paragraph(
  'Changes to this agreement are made in writing. Should a part of it turn out to be void, the rest stands. Each side receives a signed copy.',
);
two.signature(72, 'Place and date', 560);
two.signature(343, 'Place and date', 560);
two.signature(72, 'Owner: Harbour Homes, Jonas Weber', 680);
two.signature(343, 'Tenant', 680);

const three = sheet(3);
three.title('Annex', 'Condition of the flat when the keys are handed over');
three.paragraph('Both go through the rooms together and note what they find.');
three.table(
  [
    ['Room', 72, 160],
    ['What', 160, 290],
    ['Condition', 290, 400],
    ['Remarks', 400, 523],
  ],
  [
    ['Hall', 'Coat rack, mirror'],
    ['Kitchen', 'Stove, four plates'],
    ['Kitchen', 'Sink and tap'],
    ['Bathroom', 'Basin, bath, tiles'],
    ['Living room', 'Floor, radiator, window'],
    ['Bedroom', 'Floor, radiator, window'],
    ['Balcony', 'Door, railing'],
    ['Cellar', 'Light, lock'],
  ],
);
three.heading(1, 'Meters');
three.blanks([
  ['Electricity', 72, 150, 270],
  ['Water', 300, 340, 460],
]);
three.heading(2, 'Still to be done');
three.option('The owner repairs what is noted above within four weeks');
three.option('The tenant accepts the flat as it is');
three.signature(72, 'Owner: Harbour Homes, Jonas Weber', 720);
three.signature(343, 'Tenant', 720);

await writeFile(
  join(import.meta.dirname, '..', 'public', 'sample.pdf'),
  await document.save({ useObjectStreams: true }),
);
