import { runInNewContext } from 'node:vm';
import { build } from 'vite';

/** Where the thread finds the words of Brotli, until the bundler has named their file. */
export const wordsFile = '__BROTLI_WORDS__';

/** What hardly any document needs, by where it is used, and what is there instead; what is told. */
const mends: readonly (readonly [what: RegExp, times: number, instead: string])[] = [
  // Forms of XFA are never drawn: what a PDF of them shows in other viewers is drawn.
  [/\bnew XFAFactory\(data\)/g, 1, 'null'],
  [/\bXFAFactory\.getRichTextAsHtml\([\w.]+\("RC"\)\)/g, 2, 'null'],
  [/(?<!function )\bgetXfaFont(?:Name|Dict)\(/g, 5, 'leftOut('],
  // Pages are copied by the service alone.
  [/\bnew PDFEditor\(\)/g, 1, 'leftOut()'],
  // A page's own boxes, of which pdf.js tells only where they meet (`readPageBoxes.ts`).
  [
    /\brefStr: ref\?\.toString\(\) \?\? null,\s+userUnit,/g,
    1,
    '$& mediaBox: page.getBoundingBox("MediaBox"), cropBox: page.getBoundingBox("CropBox"),',
  ],
];

const text = String.raw`"(?:[^"\\]|\\.)*"`;
/** The call that gives the decoder of Brotli its dictionary (RFC 7932, appendix A). */
const givesWords = new RegExp(
  String.raw`unpackDictionaryData\(dictionaryData, (${text}), (${text}), (${text}), dictionarySizeBits, (${text})\)`,
  'g',
);

/**
 * A decoder that fetches its dictionary when a document first needs it: it is larger than the rest
 * of what reads fonts, and a filter that hardly any file has. Streams are read at once, so the
 * thread, which nobody waits for but its documents, waits for the answer.
 */
const fetchesWords = `
function leftOut() {
  throw new Error("This part of pdf.js is not here.");
}
function fetchWords() {
  const request = new XMLHttpRequest();
  request.open("GET", new URL("./${wordsFile}", import.meta.url), false);
  request.send();
  if (request.status !== 200) throw new Error("The words of Brotli did not come.");
  return JSON.parse(request.responseText);
}
`;

function replaceAll(code: string, what: RegExp, times: number, instead: string): string {
  const found = [...code.matchAll(what)].length;
  if (found !== times)
    throw new Error(
      `pdf.js has ${what.source.slice(0, 40)} in ${found} places, not ${times}: see pdfParser.ts`,
    );
  return code.replace(what, instead);
}

/**
 * The code of pdf.js that reads documents, from its file that is not minified, without what hardly
 * any document needs: two thirds of it, minified, and the words of Brotli as JSON, which
 * `wordsFile` beside the code gives when they are needed. Throws when the code is not as expected,
 * as after an update.
 */
export async function smallParser(source: string): Promise<{ code: string; words: string }> {
  const [given, ...more] = source.matchAll(givesWords);
  if (!given || more.length > 0)
    throw new Error('pdf.js reads Brotli in another way now: see pdfParser.ts');
  const words = JSON.stringify(runInNewContext(`[${given.slice(1).join(', ')}]`));
  let code = source;
  for (const [what, times, instead] of mends) code = replaceAll(code, what, times, instead);
  code = replaceAll(
    code,
    givesWords,
    1,
    'unpackDictionaryData(dictionaryData, words[0], words[1], words[2], dictionarySizeBits, words[3])',
  );
  code = replaceAll(code, /\bmakeBrotliDecode = \(\) =>/g, 1, 'makeBrotliDecode = (words) =>');
  code = replaceAll(
    code,
    /\blet BrotliDecode = makeBrotliDecode\(\);/g,
    1,
    'let BrotliDecode = (...given) => (BrotliDecode = makeBrotliDecode(fetchWords()))(...given);',
  );
  return { code: await withoutUnused(code + fetchesWords), words };
}

/** A module without what nothing of it reaches, minified. */
async function withoutUnused(module: string): Promise<string> {
  const id = 'pdf-parser';
  // pdf.js compares names of classes.
  const keepNames = { class: true, function: false };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: id,
        enforce: 'pre',
        resolveId: (source) => (source.endsWith(id) ? id : undefined),
        load: (path) => (path === id ? module : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: id,
        preserveEntrySignatures: 'strict',
        output: {
          minify: {
            compress: { target: 'es2022', keepNames },
            mangle: { toplevel: true, keepNames },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  });
  const [output] = [built].flat();
  const chunks = output && 'output' in output ? output.output : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length !== 1)
    throw new Error('pdf.js was not built as one file.');
  return chunk.code;
}
