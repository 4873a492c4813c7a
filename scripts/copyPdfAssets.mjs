// Copies what pdf.js asks for by name (character maps, standard fonts, decoders, colour profiles) from its package to
// public/pdfjs, where Vite and the built server find it. Does nothing when the copy is of the installed version.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Brings public/pdfjs up to the installed pdfjs-dist; returns whether anything was copied. */
export function copyPdfAssets() {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const target = join(root, 'public', 'pdfjs');
  const stamp = join(target, 'version.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return false;
  rmSync(target, { recursive: true, force: true });
  for (const folder of folders)
    cpSync(join(dirname(packageFile), folder), join(target, folder), { recursive: true });
  writeFileSync(stamp, version);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyPdfAssets();
