import { expect, test } from 'vitest';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { generatePdf } from './generatePdf.ts';

test.each(['flat', 'balanced'] as const)('a %s file names all its pages', (tree) => {
  const text = generatePdf(120, tree).toString('latin1');
  expect(text).toContain('/Count 120');
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(120);
  expect(text.match(/\/Type \/Pages/g)).toHaveLength(tree === 'flat' ? 1 : 4);
});

test.each(['flat', 'balanced'] as const)('a reader finds all pages of a %s file', async (tree) => {
  const texts = await shownTexts(generatePdf(60, tree));
  const headings = texts.filter(({ text }) => text.startsWith('Section'));
  expect(headings.map(({ text }) => text)).toEqual(
    Array.from({ length: 60 }, (_, index) => `Section ${index + 1}`),
  );
});
