import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from '@cantoo/fontkit';
import { hasForms } from '#core/writing/joinLetters.ts';

/**
 * Writes the widths of the fonts that the server draws with into src/core/appearance, so that
 * browser and server measure alike. `npx tsx scripts/makeFontTable.ts`
 */
const tables = [
  {
    path: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    face: 'Liberation Sans',
    file: 'liberationAdvances',
  },
  { path: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', face: 'DejaVu Sans', file: 'dejavuAdvances' },
];

/**
 * Scripts that need more shaping than joining, and characters that leave no ink or are unassigned:
 * all of them are refused at entry instead of being drawn badly.
 */
const leftOut =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}|\p{Zl}|\p{Zp}|\p{Script=Nko}|\p{Script=Lao}|\p{Variation_Selector}/u;
/** An Arabic letter needs a form for each way of joining; hamza joins to nothing. */
const lacksForms = (char: string) =>
  /[\u0600-\u06ff]/u.test(char) &&
  /(?=\p{Script=Arabic})\p{L}/u.test(char) &&
  char !== '\u0621' &&
  !hasForms(char);

const base36 = (value: number) => value.toString(36);

for (const { path, face, file } of tables) {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(path)));
  if (!font || !('glyphForCodePoint' in font))
    throw new Error(`${path} is a collection, not a font`);
  const runs: string[] = [];
  let next = 0;
  let run = { gap: 0, advance: -1, length: 0 };
  const flush = () => {
    if (run.length === 0) return;
    const parts = [base36(run.advance), base36(run.gap), base36(run.length)];
    if (run.length === 1) parts.pop();
    if (run.length === 1 && run.gap === 0) parts.pop();
    runs.push(parts.join(':'));
  };
  for (const code of [...font.characterSet].sort((a, b) => a - b)) {
    const char = String.fromCodePoint(code);
    if (leftOut.test(char) || lacksForms(char)) continue;
    const advance = font.glyphForCodePoint(code)?.advanceWidth ?? 0;
    if (code === next && advance === run.advance) run.length++;
    else {
      flush();
      run = { gap: code - next, advance, length: 1 };
    }
    next = code + 1;
  }
  flush();

  const text = `/**
 * Advance widths of ${face} in 1/${font.unitsPerEm} em, written by scripts/makeFontTable.ts. Runs of
 * neighbouring characters of one width, in code point order: \`width:gap:length\` in base 36; the gap
 * to the run before and the length are left out when 0 and 1.
 */
export const ${file} =
  '${runs.join(',')}';
`;
  writeFileSync(new URL(`../src/core/appearance/${file}.ts`, import.meta.url), text);
  console.log(`${file}: ${runs.length} runs, ${text.length} bytes`);
}
