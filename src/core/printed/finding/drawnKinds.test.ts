import { expect, test } from 'vitest';
import { boxAt, foundIn, lineAt, printedOf, textAt } from '#testing/pdf/drawnForm.ts';

const blank = (count: number) => '_'.repeat(count);
const kindsIn = async (content: string) =>
  (await foundIn(content)).map(({ kind, name }) => `${kind} ${name}`);
const boxesIn = async (content: string) => (await foundIn(content)).map(({ box }) => box);

/** A box with rounded corners; with half of its side as radius a circle. */
function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [left, right, foot, top] = [x, x + width, 792 - y - height, 792 - y];
  const by = 0.4477 * radius;
  return [
    `${left + radius} ${foot} m ${right - radius} ${foot} l`,
    `${right - by} ${foot} ${right} ${foot + by} ${right} ${foot + radius} c`,
    `${right} ${top - radius} l ${right} ${top - by} ${right - by} ${top} ${right - radius} ${top} c`,
    `${left + radius} ${top} l ${left + by} ${top} ${left} ${top - by} ${left} ${top - radius} c`,
    `${left} ${foot + radius} l ${left} ${foot + by} ${left + by} ${foot} ${left + radius} ${foot} c s\n`,
  ].join(' ');
}

const name = textAt('Name', 60, 196, { em: 8 });

test.each([
  ['an outline', boxAt(60, 200, 200, 20)],
  ['thick lines', `3 w ${boxAt(60, 200, 200, 20)}`],
  [
    'thin filled boxes',
    [0, 19].map((by) => boxAt(60, 200 + by, 200, 1, 'f')).join('') +
      [0, 199].map((by) => boxAt(60 + by, 200, 1, 20, 'f')).join(''),
  ],
  ['white over black', `${boxAt(60, 200, 200, 20, 'f')} 1 g ${boxAt(61, 201, 198, 18, 'f')}`],
  [
    'white on grey',
    `0.85 g ${boxAt(40, 180, 500, 60, 'f')} 1 g ${boxAt(60, 200, 200, 20, 'f')} 0 g`,
  ],
  ['a tint', `0.9 g ${boxAt(60, 200, 200, 20, 'f')} 0 g`],
  [
    'a tint within a clip',
    `q ${boxAt(60, 200, 200, 20, 'W n')} 0.9 g ${boxAt(0, 0, 612, 792, 'f')} Q`,
  ],
  ['rounded corners', rounded(60, 200, 200, 20, 4)],
  ['three sides', `60 592 m 60 572 l 260 572 l 260 592 l S\n`],
])('a box to write in, drawn as %s, is found with its name', async (_, drawn) => {
  const [place, ...more] = await foundIn(`0.7 w ${drawn} 0 g ${name}`);
  expect(more).toEqual([]);
  expect(place).toMatchObject({ kind: 'text', name: 'Name' });
  const [x = 0, y = 0, width = 0, height = 0] = place?.box ?? [];
  expect([Math.round(x / 4), Math.round((x + width) / 4)]).toEqual([15, 65]);
  expect(Math.abs(y + height - 220)).toBeLessThanOrEqual(2);
});

test.each([
  ['a stroke', lineAt(95, 202, 300)],
  ['a filled box', boxAt(95, 201.5, 205, 0.8, 'f')],
  ['a picture', 'q 205 0 0 0.8 95 590 cm /I Do Q\n'],
  ['short dashes', `[3 2] 0 d ${lineAt(95, 202, 300)}`],
  ['long dashes', `[8 4] 0 d ${lineAt(95, 202, 300)}`],
  ['round dots', `1 J [0 3] 0 d ${lineAt(95, 202, 300)}`],
  [
    'a dash after another',
    Array.from({ length: 26 }, (_, at) => lineAt(95 + at * 8, 202, 100 + at * 8)).join(''),
  ],
])('a line to write on, drawn as %s, is found behind its label', async (_, drawn) => {
  const places = await foundIn(`0.7 w ${textAt('Name:', 60, 200)} ${drawn}`);
  expect(places.map((place) => place.name)).toEqual(['Name']);
  const [x = 0, , width = 0] = places[0]?.box ?? [];
  expect(x).toBeLessThanOrEqual(97);
  expect(x + width).toBeGreaterThanOrEqual(290);
});

test.each([
  ['a square', boxAt(60, 200, 10, 10)],
  ['white over black', `${boxAt(60, 200, 10, 10, 'f')} 1 g ${boxAt(61, 201, 8, 8, 'f')} 0 g`],
  ['rounded corners', rounded(60, 200, 10, 10, 2)],
  ['a circle', rounded(60, 200, 10, 10, 5)],
  ['a sign of Zapf Dingbats', textAt('o', 60, 209, { font: 2 })],
  ['its other sign', textAt('q', 60, 209, { font: 2 })],
  ['brackets', textAt('[ ]', 60, 209)],
  ['round brackets', textAt('( )', 60, 209)],
  ['brackets without room', textAt('[]', 60, 209)],
])('a place to tick, drawn as %s, is found with its words', async (_, drawn) => {
  expect(await kindsIn(`0.7 w ${drawn} ${textAt('I agree', 76, 209)}`)).toEqual(['check I_agree']);
});

test('gaps in a sentence, parts of a date and amounts are places', async () => {
  const sentence = textAt(`The lease runs from ${blank(14)} to ${blank(14)}.`, 60, 200);
  expect(await boxesIn(sentence)).toHaveLength(2);
  expect(await kindsIn(textAt('Date: ____/____/______', 60, 200))).toEqual(['date Date']);
  expect(await kindsIn(textAt(`Rent: $${blank(12)} a month`, 60, 200))).toEqual(['text Rent']);
});

test('underscores before answers are ticked, and no place to sign is in "Signed this day"', async () => {
  const answers = textAt('___ Yes   ___ No   ____ Other: __________________', 60, 200);
  expect((await foundIn(answers)).map(({ kind }) => kind).toSorted()).toEqual([
    'check',
    'check',
    'check',
    'text',
  ]);
  const day = await foundIn(
    textAt(`Signed this ${blank(4)} day of ${blank(14)}, 20${blank(3)}.`, 60, 200),
  );
  expect(day.map(({ kind }) => kind)).toEqual(['text', 'text', 'text']);
});

test('a row of boxes for characters is one place, apart or with ticks between', async () => {
  const code = textAt('Number', 60, 196, { em: 8 });
  const ticks = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => lineAt(80 + at * 20, 212, 80 + at * 20, 220));
  const apart = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => boxAt(60 + at * 20, 200, 16, 18));
  expect(await boxesIn(`${code} ${boxAt(60, 200, 180, 20)} ${ticks.join('')}`)).toHaveLength(1);
  expect(await boxesIn(`${code} ${apart.join('')}`)).toEqual([[60, 200, 176, 18]]);
});

test('labels within one box of a court form have their places behind and below them', async () => {
  const small = { em: 7 };
  const form = [
    boxAt(50, 100, 300, 140),
    textAt('ATTORNEY OR PARTY WITHOUT ATTORNEY (Name, State Bar number, and address):', 53, 109, {
      em: 6.5,
    }),
    textAt('TELEPHONE NO.:', 53, 190, small),
    textAt('FAX NO. (Optional):', 200, 190, small),
    textAt('E-MAIL ADDRESS (Optional):', 53, 202, small),
    textAt('ATTORNEY FOR (Name):', 53, 214, small),
    boxAt(350, 100, 200, 140),
    textAt('FOR COURT USE ONLY', 400, 109, small),
  ].join('');
  expect(await kindsIn(form)).toEqual([
    'text ATTORNEY_OR_PARTY_WITHOUT_ATTORNEY',
    'text TELEPHONE_NO',
    'text FAX_NO',
    'email E_MAIL_ADDRESS',
    'text ATTORNEY_FOR',
  ]);
});

test('an open frame for the office has no places, down to the last of its lines', async () => {
  const frame = [200, 240, 280].map((y) => lineAt(396, y, 576)).join('');
  const words = textAt('REVENUE USE ONLY', 400, 209, { em: 7 }) + textAt('PM', 400, 249, { em: 7 });
  const within = async (content: string) => (await boxesIn(content)).filter(([, y]) => y >= 200);
  expect(await within(frame + words)).toEqual([]);
  const others = textAt('Name', 400, 209, { em: 7 }) + textAt('City', 400, 249, { em: 7 });
  expect(await within(frame + others)).not.toEqual([]);
});

test('bars and headings over a line, gaps of frames and letters of drawings ask for nothing', async () => {
  const bar = `${boxAt(50, 190, 60, 12, 'f')} ${textAt('Section', 120, 200)} ${lineAt(50, 202, 560)}`;
  expect(await foundIn(bar)).toEqual([]);
  const heading = textAt('Terms', 60, 200, { font: 1, em: 12 }) + lineAt(60, 204, 540);
  expect(await foundIn(`${heading} ${textAt('The parties agree.', 60, 220)}`)).toEqual([]);
  expect(await foundIn(textAt('b', 60, 200) + lineAt(70, 202, 120))).toEqual([]);
  const boxes = boxAt(50, 200, 250, 30) + textAt('Name', 53, 208, { em: 7 });
  expect(await kindsIn(boxAt(50, 150, 500, 300) + boxes)).toEqual(['text Name']);
});

test('beside the number at the foot of a high cell one line is written', async () => {
  const walls = [440, 470, 540].map((x) => lineAt(x, 150, x, 260)).join('');
  const cell = `${lineAt(440, 150, 540)} ${walls} ${lineAt(440, 260, 540)}`;
  expect(await boxesIn(`${cell} ${textAt('12', 450, 257)}`)).toEqual([[470, 247, 70, 13]]);
});

test('a table cell that holds nothing but a square is ticked, whatever its head says', async () => {
  const rows = [200, 220, 240].map((y) => lineAt(60, y, 200)).join('');
  const walls = [60, 200].map((x) => lineAt(x, 200, x, 240)).join('');
  const squares = boxAt(125, 205, 10, 10) + boxAt(125, 225, 10, 10);
  expect(await kindsIn(`0.5 w ${rows} ${walls} ${squares}`)).toEqual(['check ', 'check ']);
});

test('a watermark over places and words names nothing', async () => {
  const mark = '0.8 g BT /F1 80 Tf 0.7 0.7 -0.7 0.7 150 300 Tm (DRAFT) Tj ET 0 g\n';
  const form = textAt('Name:', 60, 400) + lineAt(95, 402, 300) + boxAt(60, 420, 10, 10);
  expect(await kindsIn(`${mark} ${form} ${textAt('Yes', 75, 429)}`)).toEqual([
    'text Name',
    'check Yes',
  ]);
});

test('a picture as thin as a line is one, and no picture', async () => {
  const page = await printedOf('q 205 0 0 0.8 95 590 cm /I Do Q q 100 0 0 50 95 300 cm /I Do Q');
  expect(page.rules).toHaveLength(1);
  expect(page.pictures).toHaveLength(1);
});
