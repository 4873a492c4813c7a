import { fileIdFault } from '#core/wire/fileId.ts';
import { limits } from '#core/wire/limits.ts';

const extension = /\.[A-Za-z0-9]{1,8}$/;

/** A name split before its extension, such as `lease` and `.pdf`. */
function splitName(name: string): [string, string] {
  const end = extension.exec(name)?.[0] ?? '';
  return end.length === name.length ? [name, ''] : [name.slice(0, name.length - end.length), end];
}

/** The text in Unicode's composed form, with what no fileId may hold made `_`, and not too long. */
export function validFileId(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[:*?\\/"<>|\u0000-\u001f\u007f-\u009f]/g, '_')
    .trim();
  const [stem, end] = splitName(cleaned);
  // Room is left for ` (20)`.
  const short = `${stem.slice(0, limits.name - 10 - end.length).toWellFormed()}${end}`;
  return fileIdFault(short) === undefined ? short : 'document.pdf';
}

/**
 * A valid fileId made from a file's name that none of `taken` equals: the name itself, or
 * `name (2).pdf`.
 */
export function freeFileId(name: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  const fileId = validFileId(name);
  if (!used.has(fileId)) return fileId;
  const [stem, end] = splitName(fileId);
  let number = 2;
  while (used.has(`${stem} (${number})${end}`)) number += 1;
  return `${stem} (${number})${end}`;
}

/** The name that people read, from a file's name: without `.pdf` and control characters. */
export function displayNameOf(fileName: string): string {
  const clean = fileName
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .trim();
  const stem = clean.replace(/\.pdf$/i, '');
  return (stem === '' ? clean : stem).slice(0, limits.name).toWellFormed();
}
