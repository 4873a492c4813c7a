import { expect, test } from 'vitest';
import {
  ruleAt as line,
  rulesAround as boxSides,
  foundOn as found,
  wordAt as word,
} from '#testing/pdf/printedPages.ts';

test('a small square beside words is a place to tick, with its outline', () => {
  const rect = { x: 100, y: 200, width: 8, height: 8 };
  const words = [word('Single', 112, 207)];
  expect(found({ boxes: [{ rect, isRound: false }], rules: boxSides(rect), words })).toEqual([
    { kind: 'check', rect: { x: 99.5, y: 199.5, width: 9, height: 9 } },
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

test('a running title over its line is not written on, nor is a line over a formula', () => {
  const words = [word('6', 90, 34), word('TOPOLOGY', 400, 34)];
  expect(found({ rules: [line(37, 90, 540)], words })).toEqual([]);
  const formula = [word('g', 180, 300), word('PQ', 190, 300), word('open', 204, 300)];
  expect(found({ rules: [line(292, 188, 203)], words: formula })).toEqual([]);
});

test('a small label below a long line asks for it to be written on', () => {
  const proposals = found({
    rules: [line(300, 50, 560)],
    words: [word('Name', 280, 309, 7)],
  });
  expect(proposals.map(({ rect }) => [rect.x, rect.y + rect.height, rect.width])).toEqual([
    [50, 300, 510],
  ]);
});

test('a cell that is empty in a row of data is none to fill in', () => {
  const sides = [60, 160, 260, 360, 460, 560].slice(0, -1).map((x) => ({
    x,
    y: 200,
    width: 100,
    height: 20,
  }));
  const data = [1, 2, 3, 4].map((at) => word('637', 70 + at * 100, 214));
  expect(found({ rules: sides.flatMap(boxSides), words: data })).toEqual([]);
});

test('what heads a column of empty cells is not filled in itself', () => {
  const heads = [60, 160].map((x) => ({ x, y: 200, width: 100, height: 40 }));
  const cells = [60, 160].map((x) => ({ x, y: 240, width: 100, height: 20 }));
  const words = [word('Gallons', 70, 211), word('Amount', 170, 211)];
  const proposals = found({ rules: [...heads, ...cells].flatMap(boxSides), words });
  expect(proposals.map(({ rect }) => rect)).toEqual(cells);
});

test('a cell of two lines with its sign on the last one is written on there', () => {
  const cell = { x: 160, y: 200, width: 100, height: 28 };
  const words = [word('Income', 70, 212), word('$', 163, 225)];
  const [proposal] = found({ rules: boxSides(cell), words });
  expect(proposal?.rect.y).toBeCloseTo(215, 5);
  expect((proposal?.rect.y ?? 0) + (proposal?.rect.height ?? 0)).toBe(228);
});

test('a chart is no place to write on, a pale hint of a date is', () => {
  const cell = { x: 160, y: 200, width: 100, height: 20 };
  const words = [word('Income', 70, 212)];
  const drawings = [{ x: 150, y: 180, width: 150, height: 90 }];
  expect(found({ rules: boxSides(cell), words })).toHaveLength(1);
  expect(found({ rules: boxSides(cell), words, drawings })).toEqual([]);
  const hint = { ...word('TT', 100, 300), lightness: 0.8 };
  expect(found({ words: [hint] }).map(({ kind }) => kind)).toEqual(['text']);
});

test('letters are boxes only in fonts of signs, and brackets only with nothing between', () => {
  const before = word('Ja', 120, 300);
  expect(found({ words: [word('n', 100, 300), before] })).toEqual([]);
  expect(found({ words: [{ ...word('o', 100, 300), isPictorial: true }, before] })).toHaveLength(1);
  const [open, close] = [word('(', 100, 300), word(')', 112, 300)];
  expect(found({ words: [open, close, before] })).toHaveLength(1);
  expect(found({ words: [open, word('x', 106, 300), close, before] })).toEqual([]);
});

test('the gap between two boxes is no place, a line far behind a label with a colon is one', () => {
  const boxes = [200, 260].map((y) => ({ x: 60, y, width: 200, height: 20 }));
  const words = [word('Name', 60, 196), word('Town', 60, 256)];
  expect(
    found({ rules: boxes.flatMap(boxSides), words })
      .map(({ rect }) => rect)
      .toSorted((a, b) => a.y - b.y),
  ).toEqual(boxes);
  const far = { rules: [line(300, 200, 400)], words: [word('Birthday:', 60, 298)] };
  expect(found(far)).toHaveLength(1);
  expect(found({ ...far, words: [word('Birthday', 60, 298)] })).toEqual([]);
});

test('lines below one another with nothing between are one place, which leaves its label free', () => {
  const words = [word('Remarks:', 60, 299)];
  const rules = [line(300, 110, 500), line(320, 60, 500), line(340, 60, 500)];
  expect(found({ rules, words })).toEqual([
    { kind: 'text', rect: { x: 110, y: 285, width: 390, height: 55 } },
  ]);
  // What is printed between two lines belongs to one of them.
  const more = [...words, word('City:', 20, 319)];
  expect(found({ rules, words: more }).map(({ rect }) => rect.height)).toEqual([15, 35]);
});
