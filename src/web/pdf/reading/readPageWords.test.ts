import { expect, test } from 'vitest';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { isRun, type WordBlock } from './pageWords.ts';
import { type MarkedItem, wordBlocks } from './readPageWords.ts';

const page: PageBox = { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 };

/** A run of 10 pt letters, each 5 pt wide, with its baseline at y from the foot of the page. */
const run = (str: string, x: number, y: number, size = 10): MarkedItem => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: 5 * str.length,
  height: size,
});
const begin = (id?: string): MarkedItem => ({
  type: id ? 'beginMarkedContentProps' : 'beginMarkedContent',
  id,
});
const end: MarkedItem = { type: 'endMarkedContent' };
const content = (id: string) => ({ type: 'content', id });

/** Blocks as one line each: `H1(Lease)`. */
const said = (blocks: readonly WordBlock[]): string =>
  blocks
    .map(({ role, alt, lang, children }) => {
      const parts = children.map((one) => (isRun(one) ? one.text : said([one])));
      const more = [alt === undefined ? '' : `[${alt}]`, lang ? `@${lang}` : ''].join('');
      return `${role}${more}(${parts.join('|')})`;
    })
    .join(' ');

test('the structure is told in its order, with languages and what stands for pictures', () => {
  const items = [
    begin('b'),
    run('The rent is 900.', 72, 600),
    end,
    begin('a'),
    run('Lease', 72, 700, 20),
    end,
  ];
  const tree = {
    role: 'Root',
    children: [
      {
        role: 'Document',
        children: [
          { role: 'H1', lang: 'nl-NL', children: [content('a')] },
          { role: 'Figure', alt: 'The house', children: [content('none')] },
          { role: 'Figure', children: [] },
          { role: 'P', lang: 'no such, tongue', children: [content('b')] },
        ],
      },
    ],
  };
  expect(said(wordBlocks(items, tree, page))).toBe(
    'Document(H1@nl-NL(Lease)|Figure[The house]()|P(The rent is 900.))',
  );
});

test('what is printed is read, whatever is said to stand for it', () => {
  const items = [begin('a'), run('I owe 999 EUR', 72, 700), end];
  const tree = {
    role: 'Root',
    children: [{ role: 'P', alt: 'I owe 1 EUR', children: [content('a')] }],
  };
  expect(said(wordBlocks(items, tree, page))).toBe('P(I owe 999 EUR)');
  const figure = {
    role: 'Root',
    children: [{ role: 'Figure', alt: 'A stamp', children: [content('a')] }],
  };
  expect(said(wordBlocks(items, figure, page))).toBe('Figure[A stamp](I owe 999 EUR)');
});

test('text outside of the structure, also as decoration or in parts within parts, is not left out', () => {
  const items = [
    begin('a'),
    begin(),
    run('Rent', 72, 700),
    end,
    end,
    begin(),
    run('Page 1 of 2', 72, 20),
    end,
    begin('lost'),
    run('Deposit 500', 72, 500),
    end,
  ];
  const tree = { role: 'Root', children: [{ role: 'P', children: [content('a'), content('a')] }] };
  expect(said(wordBlocks(items, tree, page))).toBe('P(Rent) P(Deposit 500) P(Page 1 of 2)');
});

test('runs of a line are joined with a blank between words, and none inside one', () => {
  const items = [
    run('Ren', 72, 700),
    run('t', 87, 700),
    run('900', 95, 700),
    run('EUR', 300, 700),
    run('due', 72, 686),
  ];
  expect(said(wordBlocks(items, undefined, page))).toBe('P(Rent 900) P(EUR) P(due)');
});

test('a page without structure has paragraphs, column after column as the file has them', () => {
  const column = (x: number, name: string) =>
    [0, 1, 2].map((at) => run(`${name}${at}`, x, 700 - 12 * at));
  expect(said(wordBlocks([...column(72, 'a'), ...column(320, 'b')], undefined, page))).toBe(
    'P(a0|a1|a2) P(b0|b1|b2)',
  );
});

test('text that is written up and down the page is read from top to bottom', () => {
  const order = [5, 0, 7, 2, 9, 4, 1, 8, 3, 6];
  const items = order.map((at) => run(`line ${at}`, 72, 700 - 40 * at));
  expect(said(wordBlocks(items, undefined, page))).toBe(
    Array.from({ length: 10 }, (_, at) => `P(line ${at})`).join(' '),
  );
});

test('tags for other programs are not read', () => {
  expect(wordBlocks([run('{{Signer1}}', 72, 700)], undefined, page)).toEqual([]);
});

test('text that is turned says so', () => {
  const upwards: MarkedItem = {
    str: 'Copy',
    transform: [0, 10, -10, 0, 40, 300],
    width: 20,
    height: 10,
  };
  const [block] = wordBlocks([upwards], undefined, page);
  expect(block?.children[0]).toMatchObject({ text: 'Copy', turn: 270 });
  const [turned] = wordBlocks([upwards], undefined, { ...page, rotate: 90 });
  expect(turned?.children[0]).toMatchObject({ turn: 0 });
});
