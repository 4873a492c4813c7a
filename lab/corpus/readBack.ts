import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundText } from '../../e2e/support/screens/stamping.ts';
import { shownTexts } from '../../src/testing/pdf/shownTexts.ts';

/** Whether poppler's tools are at hand. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** The texts in the content of a sealed document by pdf.js, in points. */
export async function readPdfjs(bytes: Uint8Array): Promise<FoundText[]> {
  const texts = await shownTexts(bytes);
  return texts.map(({ text, pageNumber, rect }) => ({
    text,
    pageNumber,
    left: rect.x,
    top: rect.y,
    right: rect.x + rect.width,
    bottom: rect.y + rect.height,
  }));
}

/**
 * The words of one page by poppler, which knows nothing of UserUnit: `unit` makes points of what it
 * says.
 */
export function readPoppler(bytes: Uint8Array, pageNumber: number, unit: number): FoundText[] {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-corpus-'));
  try {
    const path = join(folder, 'sealed.pdf');
    writeFileSync(path, bytes);
    const page = String(pageNumber);
    const { stdout } = spawnSync(
      'pdftotext',
      ['-bbox', '-cropbox', '-f', page, '-l', page, path, '-'],
      { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 60_000 },
    );
    return [...(stdout ?? '').matchAll(word)].map((match) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = match
        .slice(1, 5)
        .map((value) => Number(value) * unit);
      return { text: match[5] ?? '', pageNumber, left, top, right, bottom };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const word =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
