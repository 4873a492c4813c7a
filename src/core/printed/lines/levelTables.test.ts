import { expect, test } from 'vitest';
import { foundIn, lineAt, textAt } from '#testing/pdf/drawnForm.ts';

const columns = [62, 220, 340, 450] as const;
const wordsAt = (texts: readonly string[], y: number) =>
  texts.map((text, index) => textAt(text, columns[index] ?? 0, y, { em: 9 })).join('');
const heads = (y: number) => wordsAt(['Name', 'Relationship', 'Date of birth', 'Signature'], y);
const linesAt = (...heights: number[]) =>
  `0.7 w ${heights.map((y) => lineAt(60, y, 550)).join('')}`;
const rowsIn = async (content: string) => {
  const found = await foundIn(content);
  const heights = [...new Set(found.map(({ box: [, y] }) => y))];
  return heights.map((y) =>
    found
      .filter(({ box }) => box[1] === y)
      .map(({ kind, name, box: [x, , width] }) => `${kind} ${name} ${x}-${x + width}`),
  );
};
const row = [
  'text Name 60-217',
  'text Relationship 217-337',
  'date Date_of_birth 337-447',
  'signature Signature 447-550',
];

test.each([
  ['a line above and below its heads', heads(113), [100, 120, 140, 160]],
  ['a line below its heads', heads(113), [120, 140, 160]],
  ['no line at its heads', heads(100), [124, 148]],
])(
  'rows between level lines are divided at the heads of their columns, with %s',
  async (...all) => {
    const [, words, heights] = all;
    expect(await rowsIn(words + linesAt(...heights))).toEqual([row, row]);
  },
);

test('heads of two lines, in the middle of their columns, divide the rows between them', async () => {
  const upper = textAt('Monthly', 100, 106, { em: 9 }) + textAt('Balance', 400, 106, { em: 9 });
  const lower = textAt('payment', 99, 117, { em: 9 }) + textAt('owed', 406, 117, { em: 9 });
  const rows = await rowsIn(upper + lower + linesAt(95, 122, 142, 162));
  const divided = ['text Monthly_payment 60-267', 'text Balance_owed 267-550'];
  expect(rows).toEqual([divided, divided]);
});

test('the places of rows with words of their own are named by these, too', async () => {
  const words = wordsAt(['Asset', 'Value', 'Owner', 'Lender'], 113);
  const labels = textAt('Home', 62, 135, { em: 9 }) + textAt('Car', 62, 155, { em: 9 });
  const found = await foundIn(words + labels + linesAt(120, 140, 160));
  expect(found.map(({ name }) => name)).toEqual([
    'Home_Value',
    'Home_Owner',
    'Home_Lender',
    'Car_Value',
    'Car_Owner',
    'Car_Lender',
  ]);
});

test('rows of data, captions below lines and lines below one label are no such tables', async () => {
  const data = [135, 155, 175].map((y) => wordsAt(['Ann Lee', 'Mother', '3 May', 'yes'], y));
  expect(await foundIn(heads(113) + data.join('') + linesAt(120, 140, 160, 180))).toEqual([]);
  const captions = [109, 149, 189]
    .map((y) => wordsAt(['Name', 'Telephone', 'Date', 'Signature'], y))
    .join('');
  const captioned = await foundIn(captions + linesAt(100, 140, 180));
  expect(captioned.map(({ kind }) => kind).filter((kind) => kind === 'signature').length).toBe(3);
  expect(captioned.length).toBe(12);
  const label = textAt('Tell us why you moved out', 60, 100);
  expect((await foundIn(label + linesAt(124, 148, 172))).length).toBe(1);
});
