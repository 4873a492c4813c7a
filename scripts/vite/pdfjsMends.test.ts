import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { drawBetweenFrames, mendKnockout, withoutUnusedParts } from './pdfjsMends.ts';

const { resolve } = createRequire(import.meta.url);

test.each(['pdf.mjs', 'pdf.min.mjs', 'pdf.renderer.mjs', 'pdf.renderer.min.mjs'])(
  'five kinds of elements are drawn directly by the mended %s',
  async (name) => {
    const code = await readFile(resolve(`pdfjs-dist/build/${name}`), 'utf8');
    const mended = mendKnockout(code);
    expect(mended.split(',!0)').length - code.split(',!0)').length).toBe(5);
    expect(mended).toContain('=1,plain=!1){if(plain&&');
  },
);

test('code of another version is refused', async () => {
  const code = await readFile(resolve('pdfjs-dist/build/pdf.mjs'), 'utf8');
  expect(() => mendKnockout(code.replaceAll('contentVisible', 'isVisible'))).toThrow(/another way/);
  expect(() => mendKnockout(code.replace('Math.min(this.current.fillAlpha', 'mix('))).toThrow(
    /4 kinds/,
  );
  expect(() => mendKnockout(mendKnockout(code))).toThrow(/another way/);
});

test('half of pdf.js is left out, and nothing of it is exported or used', async () => {
  const code = await readFile(resolve('pdfjs-dist/build/pdf.mjs'), 'utf8');
  const left = withoutUnusedParts(code);
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
  const code = await readFile(resolve('pdfjs-dist/build/pdf.mjs'), 'utf8');
  const api = ';// ./src/display/api.js\n';
  expect(() => withoutUnusedParts(code.replace(api, `${api}new DrawLayer();\n`))).toThrow(
    /uses DrawLayer/,
  );
  expect(() => withoutUnusedParts(code.replaceAll(';// ./src/pdf.js', ''))).toThrow(/another way/);
});

test('pages are drawn in tasks, none of which waits for a frame', async () => {
  const code = await readFile(resolve('pdfjs-dist/build/pdf.mjs'), 'utf8');
  const mended = drawBetweenFrames(withoutUnusedParts(code));
  expect(mended).not.toContain('AnimationFrame(');
  expect(mended).toMatch(/this\.#rAF = requestTask\(/);
  expect(mended).toMatch(/cancelTask\(this\.#rAF\)/);
  expect(() => drawBetweenFrames(mended)).toThrow(/0 places/);
});

test('a task runs after the current one, in order, and not when it was cancelled', async () => {
  const frames = 'window.requestAnimationFrame(window.cancelAnimationFrame(';
  const helpers = drawBetweenFrames(frames).replace('requestTask(cancelTask(', '');
  const { requestTask, cancelTask } = runInNewContext(`${helpers}; ({ requestTask, cancelTask })`, {
    MessageChannel,
  }) as {
    requestTask: (task: () => void) => number;
    cancelTask: (id: number) => void;
  };
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    requestTask(() => ran.push('first'));
    cancelTask(requestTask(() => ran.push('cancelled')));
    requestTask(resolve);
    ran.push('now');
  });
  expect(ran).toEqual(['now', 'first']);
});
