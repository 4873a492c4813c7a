import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { listedOptions } from '#core/draft/labels/listedOptions.ts';
import { suggestNames, suggestWords } from '#core/draft/labels/suggestNames.ts';
import { wantedKind } from '#core/draft/labels/wantedKind.ts';
import { typeNamed } from '#core/fields/kindFacts.ts';
import { findFields } from '#core/printed/judging/findFields.ts';
import { isWrittenOver } from '#core/printed/near/surroundings.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import { pageOperators } from './pageOperators.ts';
import { rawPdf, rawStream } from './rawPdf.ts';

const fonts = ['Helvetica', 'Helvetica-Bold', 'ZapfDingbats', 'Courier'];

/** Letter pages with these contents; `/F0` to `/F3` are Helvetica, bold, Zapf Dingbats, Courier. */
export function drawnForm(...contents: string[]): Buffer {
  const named = fonts.map((_, index) => `/F${index} ${10 + index} 0 R`).join(' ');
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8';
  const pages = contents.map((_, index) => `${20 + 2 * index} 0 R`);
  return rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length}>>`,
    5: rawStream('\0', `${picture} /ColorSpace /DeviceGray`),
    ...Object.fromEntries(
      fonts.map((font, index) => [
        10 + index,
        `<</Type /Font /Subtype /Type1 /BaseFont /${font}${font === 'ZapfDingbats' ? '' : ' /Encoding /WinAnsiEncoding'}>>`,
      ]),
    ),
    ...Object.fromEntries(
      contents.flatMap((content, index) => [
        [
          20 + 2 * index,
          `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${21 + 2 * index} 0 R /Resources <</Font <<${named}>> /XObject <</I 5 0 R>>>>>>`,
        ],
        [21 + 2 * index, rawStream(content)],
      ]),
    ),
  });
}

/** Text at a place, in points from the top-left corner; `font` is one of those of the form. */
export const textAt = (text: string, x: number, y: number, { em = 10, font = 0 } = {}) =>
  `BT /F${font} ${em} Tf ${x} ${792 - y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET\n`;

/** A line from one place to another. */
export const lineAt = (x: number, y: number, toX: number, toY = y) =>
  `${x} ${792 - y} m ${toX} ${792 - toY} l S\n`;

/** A box by its corner and size, painted as `paint` says. */
export const boxAt = (x: number, y: number, width: number, height: number, paint = 'S') =>
  `${x} ${792 - y - height} ${width} ${height} re ${paint}\n`;

/** What is printed on the page of such a form. */
export async function printedOf(content: string): Promise<PrintedPage> {
  for await (const { list, box, resources } of pageOperators(drawnForm(content)))
    return finishReading(readPrinted(list, box, resources));
  throw new Error('the form has no page');
}

/** A place that was found: its kind, as far as its words tell it, its name and its box. */
export interface NamedPlace {
  kind: string;
  name: string;
  box: [x: number, y: number, width: number, height: number];
}

/** What is found on the page of such a form, from the top, with the names that are suggested. */
export async function foundIn(content: string): Promise<NamedPlace[]> {
  const printed = await printedOf(content);
  const places = finishReading(findFields(printed)).toSorted(
    (a, b) => Math.round(a.rect.y / 6) - Math.round(b.rect.y / 6) || a.rect.x - b.rect.x,
  );
  const typed = places.map(({ kind, rect, caption }) => ({
    type: typeNamed[kind],
    rect,
    caption,
  }));
  const phrases = labelPhrases(printed.words.filter((word) => !isWrittenOver(word)));
  const names = suggestNames(typed, phrases);
  return places.map(({ kind, rect: { x, y, width, height } }, index) => {
    const name = names[index] ?? '';
    const words = typed[index] && suggestWords(typed[index], typed, phrases);
    const isList = kind === 'text' && listedOptions(words ?? '') !== undefined;
    const asked = kind === 'check' ? undefined : isList ? 'list' : wantedKind(name);
    const isSigned = kind === 'signature' && asked !== 'initials';
    return {
      kind: isSigned ? kind : (asked ?? kind),
      name,
      box: [Math.round(x), Math.round(y), Math.round(width), Math.round(height)],
    };
  });
}
