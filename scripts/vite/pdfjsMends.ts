import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { smallParser, wordsFile } from './pdfParser.ts';
import { smallPicturesThread } from './smallPicturesThread.ts';
import { withYoungApis } from './youngApis.ts';

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

/** Runs a task after the current one, like `requestAnimationFrame` but without its wait. */
const nextTask = `
const tasksToRun = new Map();
let taskPort;
let lastTask = 0;
function requestTask(task) {
  if (!taskPort) {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      const asked = tasksToRun.get(data);
      tasksToRun.delete(data);
      asked?.();
    };
    taskPort = channel.port2;
  }
  lastTask += 1;
  tasksToRun.set(lastTask, task);
  taskPort.postMessage(lastTask);
  return lastTask;
}
function cancelTask(id) {
  tasksToRun.delete(id);
}
`;

/**
 * The code of pdf.js for the page, not minified, without its wait for a frame before each part of a
 * page: every frame costs the page its layout and painting, and nothing that is being drawn is
 * shown. Other tasks still come between two parts. Throws when the code is not as expected.
 */
export function drawBetweenFrames(code: string): string {
  const calls = code.split(/window\.(?:request|cancel)AnimationFrame\(/g).length - 1;
  if (calls !== 2)
    throw new Error(`pdf.js waits for frames in ${calls} places, not 2: see pdfjsMends.ts`);
  return (
    code
      .replace('window.requestAnimationFrame(', 'requestTask(')
      .replace('window.cancelAnimationFrame(', 'cancelTask(') + nextTask
  );
}

/** Where pdf.js reads all fields of a form before it draws a page that has annotations. */
const readsFields =
  /(async ([\w$]+)\s*=>\s*\{\s*if\s*\([^)]*\)\s*\{?\s*return \2;\s*\}?\s*const\s*\[[^\]]*\]\s*=\s*await Promise\.all\(\[this\.pdfManager\.ensureDoc\("annotationGlobals"\),\s*)this\.pdfManager\.ensureDoc\("fieldObjects"\)/g;

/**
 * All that pdf.js looks for among them are the fields of widgets that do not name theirs. One that
 * does, or has all that a field must have, is read without.
 */
const fieldsIfLacking = `
async function fieldsIfLacking({ xref, pdfManager }, annotations) {
  const dicts = await Promise.all(annotations.map((one) => xref.fetchIfRefAsync(one).catch(() => null)));
  for (const dict of dicts) {
    if (!(dict instanceof Dict) || dict.has("Parent") || (dict.has("FT") && dict.has("T"))) continue;
    if (isName(await dict.getAsync("Subtype"), "Widget")) return pdfManager.ensureDoc("fieldObjects");
  }
  return null;
}
`;

/**
 * The code of pdf.js that reads documents, minified or not, without reading the fields of all pages
 * before it draws one: in a document of which only a part is here, that part would be most of it.
 * Throws when the code is not as expected.
 */
export function withoutFarFields(code: string): string {
  const found = [...code.matchAll(readsFields)].length;
  if (found !== 1)
    throw new Error(`pdf.js reads fields in ${found} places, not 1: see pdfjsMends.ts`);
  return code.replace(readsFields, '$1fieldsIfLacking(this,$2)') + fieldsIfLacking;
}

/**
 * The parts of pdf.js for annotating, filling in and selecting, and for fetching documents by
 * itself, of which nothing is used here.
 */
const unused =
  /^\.\/src\/display\/(?:editor\/|annotation_layer|draw_layer|svg_factory|text_layer|touch_manager|fetch_stream|network|node_stream|content_disposition)|^\.\/src\/shared\/(?:internal_evt|scripting_utils)/;

/**
 * The code of pdf.js for the page, not minified, without its unused parts, which are more than half
 * of it, and without what they export. Throws when the rest needs something of them, as after an
 * update.
 */
export function withoutUnusedParts(code: string): string {
  const [start = '', ...parts] = code.split(/^;\/\/ (?=\.\/src\/)/m);
  const exported = /^\.\/src\/pdf\.js\n[^]*^export \{([^}]*)\}/m.exec(parts.pop() ?? '')?.[1];
  if (exported === undefined)
    throw new Error('pdf.js is put together in another way now: see pdfjsMends.ts');
  const left = [start, ...parts.filter((part) => !unused.test(part))]
    .join(';// ')
    // Its values are set by people who fill in a page of pdf.js's own.
    .replaceAll(/\b\w+ instanceof AnnotationEditor\b/g, 'false')
    // Documents come as bytes, or in ranges that are fetched here.
    .replaceAll(/\bgetNetworkStream\(url\)/g, 'null')
    .replaceAll(/\bTextLayer\.cleanup\(\);/g, '');
  const known = new Set(left.match(/(?<![.\w$])[\w$]+/g));
  const missed = parts
    .filter((part) => unused.test(part))
    .flatMap((part) => [...part.matchAll(/^(?:class|const|function|let|var) ([\w$]+)/gm)])
    .flatMap(([, name = '']) => (known.has(name) ? name : []));
  if (missed.length > 0)
    throw new Error(`pdf.js uses ${missed.join(', ')} elsewhere now: see pdfjsMends.ts`);
  const kept = exported.split(',').filter((name) => known.has(name.trim().split(' ')[0] ?? ''));
  return `${left}\nexport {${kept.join(',')}};\n`;
}

/** What a thread of pdf.js is built of: its code, and what it fetches beside it. */
interface Thread {
  code: string;
  words?: string;
}

const { resolve } = createRequire(import.meta.url);
/** The build that the code names, as tests under Node.js need it, and the one that is served. */
const legacy = 'pdfjs-dist/legacy/build';
const served = 'pdfjs-dist/build';
const read = (name: string) => readFile(resolve(`${served}/${name}`), 'utf8');

/** The threads of pdf.js by the ends of their files' names, each with what is mended in it. */
const threads: Readonly<Record<string, () => Promise<Thread>>> = {
  'pdf.renderer.min.mjs': async () => {
    const code = await read('pdf.renderer.min.mjs');
    return { code: withYoungApis(mendKnockout(code)) + smallPicturesThread };
  },
  'pdf.worker.min.mjs': async () => {
    const { code, words } = await smallParser(withoutFarFields(await read('pdf.worker.mjs')));
    return { code: withYoungApis(code), words };
  },
};
const inDevelopment = '/pdfjs-mended';

/** Builds pdf.js and its threads with what is mended here, for the oldest browsers served, too. */
export function pdfjsMends(): Plugin {
  let isServing = false;
  return {
    name: 'pdfjs-mends',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['pdfjs-dist'] } }),
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    configureServer(server) {
      server.middlewares.use(inDevelopment, (request, response, next) => {
        const name = request.url?.split(/[/?]/)[1] ?? '';
        const isWords = name === wordsFile;
        const thread = threads[isWords ? 'pdf.worker.min.mjs' : name];
        if (!thread) return next();
        response.setHeader('Content-Type', isWords ? 'application/json' : 'text/javascript');
        thread().then(({ code, words }) => response.end(isWords ? words : code), next);
      });
    },
    resolveId(source, importer) {
      return source.startsWith(legacy)
        ? this.resolve(source.replace(legacy, served), importer)
        : undefined;
    },
    async load(id) {
      const name = Object.keys(threads).find((end) => id.endsWith(`${served}/${end}?url`));
      const thread = threads[name ?? ''];
      if (name === undefined || !thread) return undefined;
      if (isServing) return `export default ${JSON.stringify(`${inDevelopment}/${name}`)}`;
      const { code, words } = await thread();
      if (words !== undefined)
        this.emitFile({ type: 'asset', name: 'pdf.brotli.json', source: words });
      const asset = this.emitFile({ type: 'asset', name, source: code });
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`;
    },
    // The files have their names now, and lie in one folder.
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const words = assets.find(({ names }) => names.includes('pdf.brotli.json'));
      const thread = assets.find(({ names }) => names.includes('pdf.worker.min.mjs'));
      if (!thread) return;
      if (!words) throw new Error('The words of Brotli are no file of the build.');
      thread.source = String(thread.source).replace(wordsFile, basename(words.fileName));
    },
    transform(code, id) {
      return id.endsWith(`${served}/pdf.mjs`)
        ? {
            code: withYoungApis(drawBetweenFrames(withoutUnusedParts(mendKnockout(code)))),
            map: null,
          }
        : undefined;
    },
  };
}
