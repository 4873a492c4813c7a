import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeTokens } from './codeTokens.ts';

test('keys, texts and numbers are separate pieces, with any content', () => {
  expect(codeTokens('  "a:\\"b": "1",')).toEqual([
    { kind: 'plain', text: '  ' },
    { kind: 'key', text: '"a:\\"b"' },
    { kind: 'plain', text: ':' },
    { kind: 'plain', text: ' ' },
    { kind: 'string', text: '"1"' },
    { kind: 'plain', text: ',' },
  ]);
  expect(codeTokens('"Top": -0.25').at(-1)).toEqual({ kind: 'number', text: '-0.25' });
});

test('the pieces of any line of JSON together are the line', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const line of JSON.stringify(value, null, 2).split('\n'))
        expect(
          codeTokens(line)
            .map((token) => token.text)
            .join(''),
        ).toBe(line);
    }),
  );
});
