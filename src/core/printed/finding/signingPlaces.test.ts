import { expect, test } from 'vitest';
import { boxAt, foundIn, lineAt, textAt } from '#testing/pdf/drawnForm.ts';

const blank = (count: number) => '_'.repeat(count);
const small = { em: 8 };
/** What is found, in the order of reading: the kind and the name of each place. */
const kindsIn = async (content: string) =>
  (await foundIn(`0.7 w ${content}`)).map(({ kind, name }) => `${kind} ${name}`);

test('rules with captions below them, in two columns under the names of the parties', async () => {
  const column = (x: number, party: string) =>
    textAt(party, x, 600, { font: 1 }) +
    ['Signature', 'Name', 'Date']
      .map(
        (caption, row) =>
          lineAt(x, 640 + 40 * row, x + 220) + textAt(caption, x, 650 + 40 * row, small),
      )
      .join('');
  const places = await foundIn(`0.7 w ${column(60, 'LANDLORD')} ${column(330, 'TENANT')}`);
  expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'signature LANDLORD_Signature',
    'signature TENANT_Signature',
    'text LANDLORD_Name',
    'text TENANT_Name',
    'date LANDLORD_Date',
    'date TENANT_Date',
  ]);
  expect(places[0]?.box).toEqual([60, 620, 220, 20]);
  expect(places[2]?.box).toEqual([60, 665, 220, 15]);
});

test('captions in the middle of their lines, and one line for a signature and a date', async () => {
  const rows = [
    ['Signature', 150, 60, 280, 640],
    ['Date', 430, 330, 550, 640],
    ['Printed Name', 145, 60, 280, 690],
    ['Title', 430, 330, 550, 690],
  ] as const;
  const middle = rows.map(
    ([text, x, from, to, y]) => lineAt(from, y, to) + textAt(text, x, y + 10, small),
  );
  expect(await kindsIn(middle.join(''))).toEqual([
    'signature Signature',
    'date Date',
    'text Printed_Name',
    'text Title',
  ]);
  const one =
    lineAt(60, 640, 540) +
    textAt('Signature of tenant', 60, 650, small) +
    textAt('Date', 430, 650, small);
  expect((await foundIn(`0.7 w ${one}`)).map(({ kind, box }) => [kind, ...box])).toEqual([
    ['signature', 60, 620, 368, 20],
    ['date', 428, 625, 112, 15],
  ]);
});

test.each([
  ['underscores', (label: string, y: number) => textAt(`${label} ${blank(28)}`, 60, y)],
  ['rules', (label: string, y: number) => textAt(label, 60, y) + lineAt(100, y + 2, 300)],
])('By, Name, Title and Date before %s', async (_, row) => {
  const labels = ['By:', 'Name:', 'Title:', 'Date:'];
  expect(await kindsIn(labels.map((label, at) => row(label, 600 + 25 * at)).join(''))).toEqual([
    'signature By',
    'text Name',
    'text Title',
    'date Date',
  ]);
});

test('an X before a line, and who signs below one, ask for a signature', async () => {
  const marked = textAt(`X${blank(35)}`, 60, 630) + textAt('Buyer', 66, 642, small);
  expect(await kindsIn(marked)).toEqual(['signature Buyer']);
  const signers = ['John Smith, Landlord', 'Notary Public', 'Mieter', 'Locataire'];
  const lines = signers.map(
    (text, at) => lineAt(60, 500 + 60 * at, 280) + textAt(text, 60, 512 + 60 * at),
  );
  expect((await kindsIn(lines.join(''))).map((place) => place.split(' ')[0])).toEqual(
    signers.map(() => 'signature'),
  );
  const others = lineAt(60, 500, 300) + textAt('Tenant Printed Name', 60, 510, small);
  expect(await kindsIn(others)).toEqual(['text Tenant_Printed_Name']);
});

test('boxes with their captions inside at the top left keep their own names', async () => {
  const box = (caption: string, x: number, y: number, width: number) =>
    boxAt(x, y, width, 40) + textAt(caption, x + 3, y + 8, { em: 7 });
  const form = [
    box('Signature', 60, 620, 300),
    box('Date', 360, 620, 150),
    box('Printed name', 60, 660, 300),
    box('Telephone', 360, 660, 150),
  ];
  expect(await kindsIn(form.join(''))).toEqual([
    'signature Signature',
    'date Date',
    'text Printed_name',
    'text Telephone',
  ]);
});

test('the declaration of a court form: the date, the printed name, the signature', async () => {
  const form = [
    textAt('Date:', 60, 590),
    lineAt(60, 630, 280),
    textAt('(TYPE OR PRINT NAME)', 120, 639, { em: 7 }),
    lineAt(320, 630, 550),
    textAt('(SIGNATURE OF DECLARANT)', 380, 639, { em: 7 }),
  ];
  expect((await kindsIn(form.join(''))).toSorted()).toEqual([
    'date Date',
    'signature SIGNATURE_OF_DECLARANT',
    'text TYPE_OR_PRINT_NAME',
  ]);
});

test('labels above the lines of a row, and the head of a column of cells', async () => {
  const row = [
    ['Your signature', 130, 380],
    ['Date', 390, 450],
    ['Your occupation', 460, 560],
  ] as const;
  const lines = row.map(
    ([text, from, to]) => textAt(text, from, 622, small) + lineAt(from, 645, to),
  );
  expect(await kindsIn(lines.join(''))).toEqual([
    'signature Your_signature',
    'date Date',
    'text Your_occupation',
  ]);
  const cells = [0, 1, 2].flatMap((at) =>
    [0, 1, 2].map((x) => boxAt(60 + 160 * x, 600 + 24 * at, 160, 24)),
  );
  const heads = ['Name', 'Signature', 'Date'].map((text, x) => textAt(text, 66 + 160 * x, 615));
  expect(await kindsIn([...cells, ...heads].join(''))).toEqual([
    'text Name',
    'signature Signature',
    'date Date',
    'text Name',
    'signature Signature',
    'date Date',
  ]);
});

test('initials, e-mail and numbers by their captions', async () => {
  const labels = ['Initial here:', 'Tenant e-mail address:', 'Number of occupants:', 'Amount:'];
  const form = labels.map((label, at) => textAt(`${label} ${blank(12)}`, 60, 600 + 25 * at));
  expect((await kindsIn(form.join(''))).map((place) => place.split(' ')[0])).toEqual([
    'initials',
    'email',
    'number',
    'number',
  ]);
});
