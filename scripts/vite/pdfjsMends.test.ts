import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { mendKnockout, withoutEditors } from './pdfjsMends.ts';

const { resolve } = createRequire(import.meta.url);

test.each(['pdf.mjs', 'pdf.min.mjs', 'pdf.renderer.mjs', 'pdf.renderer.min.mjs'])(
  'five kinds of elements are drawn directly by the mended %s',
  async (name) => {
    const code = await readFile(resolve(`pdfjs-dist/legacy/build/${name}`), 'utf8');
    const mended = mendKnockout(code);
    expect(mended.split(',!0)').length - code.split(',!0)').length).toBe(5);
    expect(mended).toContain('=1,plain=!1){if(plain&&');
  },
);

test('code of another version is refused', async () => {
  const code = await readFile(resolve('pdfjs-dist/legacy/build/pdf.mjs'), 'utf8');
  expect(() => mendKnockout(code.replaceAll('contentVisible', 'isVisible'))).toThrow(/another way/);
  expect(() => mendKnockout(code.replace('Math.min(this.current.fillAlpha', 'mix('))).toThrow(
    /4 kinds/,
  );
  expect(() => mendKnockout(mendKnockout(code))).toThrow(/another way/);
});

test('half of pdf.js is left out, and nothing of it is exported or used', async () => {
  const code = await readFile(resolve('pdfjs-dist/legacy/build/pdf.mjs'), 'utf8');
  const left = withoutEditors(code);
  expect(left.length).toBeLessThan(0.6 * code.length);
  expect(
    left.match(
      /\b(?:\w*Editor|AnnotationEditor(?:Layer|UIManager)|DrawLayer) (?:extends \w+ )?\{/g,
    ),
  ).toBeNull();
  for (const name of ['getDocument', 'GlobalWorkerOptions', 'PDFWorker', 'PasswordResponses'])
    expect(left).toMatch(new RegExp(`^export \\{[^}]*\\b${name}\\b`, 'm'));
});

test('code that needs an editor elsewhere is refused', async () => {
  const code = await readFile(resolve('pdfjs-dist/legacy/build/pdf.mjs'), 'utf8');
  const api = ';// ./src/display/api.js\n';
  expect(() => withoutEditors(code.replace(api, `${api}new DrawLayer();\n`))).toThrow(
    /uses DrawLayer/,
  );
  expect(() => withoutEditors(code.replaceAll(';// ./src/pdf.js', ''))).toThrow(/another way/);
});
