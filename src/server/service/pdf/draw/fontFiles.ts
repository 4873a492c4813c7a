import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type Font } from '@cantoo/fontkit';

/** Where each font stands in its package; the build copies them to `fonts/` beside the bundle. */
const packages = {
  'LiberationSans-Regular.ttf': 'pdfjs-dist/standard_fonts',
  'LiberationSans-Bold.ttf': 'pdfjs-dist/standard_fonts',
  'DejaVuSans.ttf': 'dejavu-fonts-ttf/ttf',
  'DejaVuSans-Bold.ttf': 'dejavu-fonts-ttf/ttf',
  'caveat-latin-500-normal.woff': '@fontsource/caveat/files',
  'caveat-latin-ext-500-normal.woff': '@fontsource/caveat/files',
  'caveat-cyrillic-500-normal.woff': '@fontsource/caveat/files',
  'dancing-script-latin-400-normal.woff': '@fontsource/dancing-script/files',
  'dancing-script-latin-ext-400-normal.woff': '@fontsource/dancing-script/files',
  'sacramento-latin-400-normal.woff': '@fontsource/sacramento/files',
  'sacramento-latin-ext-400-normal.woff': '@fontsource/sacramento/files',
  'marck-script-latin-400-normal.woff': '@fontsource/marck-script/files',
  'marck-script-latin-ext-400-normal.woff': '@fontsource/marck-script/files',
} as const;
export type FontFile = keyof typeof packages;

const opened = new Map<FontFile, Font>();

/** Opens one of the shipped fonts, once a process. */
export function openFont(file: FontFile): Font {
  const known = opened.get(file);
  if (known) return known;
  const built = fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));
  const path = existsSync(built)
    ? built
    : createRequire(import.meta.url).resolve(`${packages[file]}/${file}`);
  const font = create(readFileSync(path));
  if (!font || !('glyphForCodePoint' in font)) throw new Error(`${path} is not a font`);
  opened.set(file, font);
  return font;
}
