import { expect, test } from 'vitest';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { pageOneFirst } from './pageOneFirst.ts';

/** Pages with a picture each, whose objects come before theirs. */
function written(pages: number) {
  const pictures = Object.fromEntries(
    Array.from({ length: pages }, (_, page) => [10 + page, rawStream(`picture ${page}`)]),
  );
  const bytes = pagesPdf(
    Array.from({ length: pages }, (_, page) => ({
      members: `/Resources <</XObject <</I ${10 + page} 0 R>>>>`,
    })),
    { objects: pictures },
  );
  const edit = new PdfEdit(new PdfFile(bytes, false));
  return Buffer.concat(edit.writeAnew(pageOneFirst(edit.reached(), edit.catalog)).parts);
}

test('a document that is written anew has its pages first, then what the first one shows', () => {
  const bytes = written(30);
  const source = bytes.toString('latin1');
  const at = (text: string | RegExp) => source.search(text);
  const tree = [at('/Type /Catalog'), at('/Type /Pages'), at(/\/Type \/Page\b/)];
  const pictures = Array.from({ length: 30 }, (_, page) => at(`picture ${page}\n`));
  expect(tree.toSorted((one, other) => one - other)).toEqual(tree);
  expect(source.lastIndexOf('/Type /Page')).toBeLessThan(Math.min(...pictures));
  expect(pictures.toSorted((one, other) => one - other)).toEqual(pictures);
});

test('of many objects a packed stream says where they are, and every one is found', () => {
  const bytes = written(600);
  const file = new PdfFile(bytes, false);
  expect(file.xref.isStream).toBe(true);
  expect(bytes.length - file.xref.startXref).toBeLessThan(7 * file.xref.entries.size);
  const pages = file.array(file.dict(file.catalog.raw('Pages'))?.raw('Kids')) ?? [];
  expect(pages.map((page) => file.name(file.dict(page)?.raw('Type')))).toEqual(
    Array.from({ length: 600 }, () => 'Page'),
  );
  expect(new PdfFile(written(100), false).xref.isStream).toBe(false);
});
