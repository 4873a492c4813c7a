import { expect, test } from 'vitest';
import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';
import { findCells } from '#core/printed/reading/findCells.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { findFields } from './findFields.ts';

const line = (at: number, from: number, to: number, isUpright = false): Rule => ({
  isUpright,
  at,
  from,
  to,
  thickness: 0.5,
});
const boxSides = ({ x, y, width, height }: Rect): Rule[] => [
  line(y, x, x + width),
  line(y + height, x, x + width),
  line(x, y, y + height, true),
  line(x + width, y, y + height, true),
];
const word = (text: string, x: number, baseline: number, em = 10): Word => ({
  text,
  rect: { x, y: baseline - 0.8 * em, width: text.length * 5, height: em },
  baseline,
  em,
  lightness: 0,
  font: 'F',
});

/** What is found on a Letter page on which this is printed. */
function found(printed: Partial<PrintedPage>) {
  const rules = printed.rules ?? [];
  const page: PrintedPage = {
    size: { width: 612, height: 792 },
    rules,
    boxes: [],
    areas: [],
    cells: finishReading(findCells(rules)),
    blanks: [],
    words: [],
    pictures: [],
    ...printed,
  };
  return finishReading(findFields(page));
}

test('a small square beside words is a place to tick, exactly as printed', () => {
  const rect = { x: 100, y: 200, width: 8, height: 8 };
  const words = [word('Single', 112, 207)];
  expect(found({ boxes: [{ rect, isRound: false }], rules: boxSides(rect), words })).toEqual([
    { kind: 'check', rect },
  ]);
});

test('a square that is filled, or that nothing explains, is none', () => {
  const rect = { x: 100, y: 200, width: 8, height: 8 };
  const box = { rect, isRound: false };
  expect(found({ boxes: [box], words: [word('X', 101, 207, 8), word('Name', 112, 207)] })).toEqual(
    [],
  );
  expect(found({ boxes: [box] })).toEqual([]);
});

test('characters that draw a box are places to tick', () => {
  const proposals = found({ words: [word('☐', 100, 210), word('Ja', 112, 210)] });
  expect(proposals.map(({ kind }) => kind)).toEqual(['check']);
});

test('lines of one length below one another, each with its label before it, are written on', () => {
  const proposals = found({
    rules: [line(291, 150, 280), line(321, 150, 280)],
    words: [word('Birthday', 72, 288), word('Telephone', 72, 318)],
  });
  expect(
    proposals.map(({ kind, rect }) => [kind, rect.x, rect.width, rect.y + rect.height]),
  ).toEqual([
    ['text', 150, 130, 291],
    ['text', 150, 130, 321],
  ]);
});

test('an empty box is a place to write on, and a labelled one is below its label', () => {
  const empty = { x: 100, y: 300, width: 150, height: 18 };
  const labelled = { x: 300, y: 300, width: 150, height: 24 };
  const proposals = found({
    rules: [...boxSides(empty), ...boxSides(labelled)],
    words: [word('Name', 303, 307, 7)],
  });
  expect(proposals).toContainEqual({ kind: 'text', rect: empty });
  const other = proposals.find(({ rect }) => rect.x === 300);
  expect(other?.rect.y).toBeCloseTo(308.4, 6);
  expect(other?.rect.height).toBeCloseTo(15.6, 6);
});

test('a row of boxes for letters is one place, and a shaded cell is none', () => {
  const letters = Array.from({ length: 9 }, (_, at) => ({
    x: 100 + at * 15,
    y: 300,
    width: 15,
    height: 16,
  }));
  const shaded = { x: 300, y: 300, width: 100, height: 16 };
  expect(
    found({
      rules: [...letters.flatMap(boxSides), ...boxSides(shaded)],
      areas: [{ rect: shaded, lightness: 0.7 }],
    }),
  ).toEqual([{ kind: 'text', rect: { x: 100, y: 300, width: 135, height: 16 } }]);
});

test('underscores are a place to write on, and dots that lead to a number are none', () => {
  const proposals = found({
    blanks: [
      { kind: 'underscores', from: 150, to: 300, baseline: 400, em: 10 },
      { kind: 'dots', from: 150, to: 500, baseline: 440, em: 10 },
    ],
    words: [word('Name:', 110, 400), word('Chapter', 100, 440), word('17', 510, 440)],
  });
  expect(proposals).toEqual([{ kind: 'text', rect: { x: 150, y: 387, width: 150, height: 15 } }]);
});

test.each(['Signature', 'Handtekening', 'Unterschrift', 'Firma', 'Signé'])(
  'a line that asks for "%s" is a place to sign',
  (text) => {
    const proposals = found({ rules: [line(600, 100, 260)], words: [word(text, 100, 609, 8)] });
    expect(proposals.map(({ kind }) => kind)).toEqual(['signature']);
  },
);

test('lines of running text are nothing to write on', () => {
  const words = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 10 }, (__, at) => word('lorem', 72 + at * 45, 100 + row * 14)),
  ).flat();
  // Under the running title, under a heading, and over the footnotes.
  const rules = [line(60, 72, 540), line(103, 72, 200), line(760, 72, 220)];
  expect(found({ words, rules })).toEqual([]);
});
