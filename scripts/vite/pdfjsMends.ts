import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The method that draws an element of a knockout group on a surface of its own. */
const beginElement =
  /(#[\w$]+)\(([\w$]+)\s*=\s*1\)\s*\{(?=\s*if\s*\((?:this\.#[\w$]+\s*===\s*0|0\s*===\s*this\.#[\w$]+)\s*\|\|\s*this\.#[\w$]+\s*>\s*0\s*\|\|\s*!this\.contentVisible\))/g;

/** An opaque colour without a mask or a blend mode. */
const isPlain = [
  'this.current.fillAlpha===1',
  'this.current.strokeAlpha===1',
  '!this.current.patternFill',
  '!this.current.patternStroke',
  '!this.current.activeSMask',
  'this.ctx.globalCompositeOperation==="source-over"',
].join('&&');

/**
 * The code of pdf.js (display or renderer, minified or not) with opaque paths and texts of a
 * knockout group drawn directly: pdf.js takes three surfaces of the size of the page for each, 10 s
 * for a form. An opaque element knocks out all below it, so both give the same (ISO 32000-2,
 * 11.4.6.3). Throws when the code is not as expected, as after an update.
 */
export function mendKnockout(code: string): string {
  const [begin, ...more] = code.matchAll(beginElement);
  if (!begin || more.length > 0)
    throw new Error('pdf.js draws knockout groups in another way now: see pdfjsMends.ts');
  const [, method = '', alpha = ''] = begin;
  const call = `this\\.${method.replaceAll('$', '\\$')}\\(`;
  let calls = 0;
  const plainly = (_: string, called: string) => {
    calls += 1;
    return `${called},!0)`;
  };
  const mended = code
    .replace(
      beginElement,
      `${method.replaceAll('$', '$$$$')}(${alpha}=1,plain=!1){if(plain&&${alpha}===1&&${isPlain})return!1;`,
    )
    // stroke and fill; fillStroke; showText, with fonts of glyphs that are contents, and others
    .replace(new RegExp(`(&&\\s*${call}this\\.current\\.(?:stroke|fill)Alpha)\\)`, 'g'), plainly)
    .replace(new RegExp(`(${call}Math\\.min\\([^()]*\\))\\)`, 'g'), plainly)
    .replace(new RegExp(`(${call}(?!this\\.)[\\w$]+\\.fillAlpha)\\)`, 'g'), plainly);
  if (calls !== 5)
    throw new Error(`pdf.js draws ${calls} kinds of elements, not 5: see pdfjsMends.ts`);
  return mended;
}

const renderer = 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs';
const inDevelopment = '/pdfjs-mended/renderer.mjs';

/** Builds pdf.js, and the thread that draws its pages, with what is mended here. */
export function pdfjsMends(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const readRenderer = async () => mendKnockout(await readFile(resolve(renderer), 'utf8'));
  let isServing = false;
  return {
    name: 'pdfjs-mends',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['pdfjs-dist'] } }),
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    configureServer(server) {
      server.middlewares.use(inDevelopment, (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript');
        readRenderer().then((code) => response.end(code), next);
      });
    },
    async load(id) {
      if (!id.endsWith(`${renderer}?url`)) return undefined;
      if (isServing) return `export default ${JSON.stringify(inDevelopment)}`;
      const source = await readRenderer();
      const asset = this.emitFile({ type: 'asset', name: 'pdf.renderer.min.mjs', source });
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`;
    },
    transform(code, id) {
      return id.endsWith('pdfjs-dist/legacy/build/pdf.mjs')
        ? { code: mendKnockout(code), map: null }
        : undefined;
    },
  };
}
