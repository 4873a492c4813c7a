import { expect, test } from 'vitest';
import { lastColumn, longComments } from './longComments.ts';

const words = 'word '.repeat(30).trim();

test.for([
  ['a line comment', 'a.ts', `const a = 1;\n  // ${words}\n`, [2]],
  ['a comment after code', 'a.ts', `const a = 1; // ${words}\n`, [1]],
  ['each long line of a block', 'a.ts', `/**\n * ${words}\n * short\n * ${words}\n */\n`, [2, 4]],
  ['a comment among elements', 'a.tsx', `const a = <b>{/* ${words} */}</b>;\n`, [1]],
  ['a comment inside a template', 'a.ts', `const a = \`\${1 /* ${words} */}\`;\n`, [1]],
  ['a comment of plain JavaScript', 'a.mjs', `/* ${words} */\n`, [1]],
  ['a comment of a style sheet', 'a.css', `a {}\n\n/* short\n   ${words} */\n`, [4]],
] as const)('%s that is too long is found', ([, path, text, lines]) => {
  expect(longComments(path, text)).toEqual(lines);
});

test.for([
  ['a string', 'a.ts', `const a = '// ${words}';\n`],
  ['a template', 'a.ts', `const a = \`\n/* ${words} */\n\`;\n`],
  ['a regular expression', 'a.ts', `const a = /\\/\\/ ${words}/;\n`],
  ['text among elements', 'a.tsx', `const a = <b>it's https://x {'y'} // ${words}</b>;\n`],
  ['a string of a style sheet', 'a.css', `a::before { content: "/* ${words} */"; }\n`],
  ['code after a short comment', 'a.ts', `const a = /* short */ '${words}';\n`],
] as const)('%s that looks like a comment is none', ([, path, text]) => {
  expect(longComments(path, text)).toEqual([]);
});

test('a comment may reach the last column, in characters and not in bytes', () => {
  const full = `// ${'é'.repeat(50)} ${'a'.repeat(46)}`;
  expect(full).toHaveLength(lastColumn);
  expect(longComments('a.ts', full)).toEqual([]);
  expect(longComments('a.ts', `${full}a`)).toEqual([1]);
});

test('what cannot be broken may be longer: one word, and an instruction to a tool', () => {
  const address = `https://example.org/${'a'.repeat(100)}`;
  expect(longComments('a.ts', `// See\n// ${address}\n`)).toEqual([]);
  expect(longComments('a.ts', `/**\n * ${address}\n */\n`)).toEqual([]);
  expect(longComments('a.ts', `// See ${address}\n`)).toEqual([1]);
  expect(longComments('a.ts', `// oxlint-disable-next-line no-eval -- ${words}\n`)).toEqual([]);
});

test('a script that cannot be parsed is an error, not a file without comments', () => {
  expect(() => longComments('a.ts', 'const = ;')).toThrow('a.ts cannot be parsed');
});
