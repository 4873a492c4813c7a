import { expect, test } from 'vitest';
import { generatePdf } from './generatePdf.ts';

test.each(['flat', 'balanced'] as const)('a %s file names all its pages', (tree) => {
  const text = generatePdf(120, tree).toString('latin1');
  expect(text).toContain('/Count 120');
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(120);
  expect(text.match(/\/Type \/Pages/g)).toHaveLength(tree === 'flat' ? 1 : 4);
});

test('each object begins where the cross-reference table says', () => {
  const bytes = generatePdf(60, 'balanced');
  const text = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const entries = text.slice(start).match(/^\d{10} 00000 n /gm) ?? [];
  expect(entries.length).toBe(4 + 120 + 2 - 1);
  for (const [index, entry] of entries.entries())
    expect(text.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
});
