import {
  type ExportedLocation,
  exportedFields,
  exportMetadata,
  openPdfs,
  pageRegion,
  settled,
  snapOff,
  zoomTo,
} from '../support/screens/designer.ts';
import { drawBox, farthest } from '../support/screens/drawBox.ts';
import { type ExpectedPage, shapesPdf, shownAt } from '../support/pdfs/shapesPdf.ts';
import { misplaced, signAndSeal } from '../support/screens/stamping.ts';
import { expect, test } from '../support/test.ts';
import { shownTexts } from '../../src/testing/pdf/shownTexts.ts';

/**
 * In points. Rounding costs a box half a hundredth; the rest allows for floating point and the
 * browser.
 */
const exactness = { size: 0.01, box: 0.02 };

test('pages of every shape are shown in their size, and what is drawn on them is exported where it was put', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { bytes, pages } = shapesPdf('pairs');
  await openPdfs(page, { name: 'shapes.pdf', mimeType: 'application/pdf', buffer: bytes });
  await snapOff(page);
  const goTo = async (number: number) => {
    const box = page.getByLabel('Go to page', { exact: true });
    await box.fill(String(number));
    await box.press('Enter');
    const region = pageRegion(page, number);
    await expect(region).toBeInViewport();
    return region;
  };

  // One page of each rotation, each with another cropping.
  const drawn = new Map<string, ExportedLocation>();
  const croppings = 9;
  const tried = pages.filter((_, at) => at % croppings === Math.floor(at / croppings) % croppings);
  for (const { number } of tried) {
    const region = await goTo(number);
    await settled(region);
    drawn.set(`SingleLine${drawn.size + 1}`, await drawBox(page, region, number));
  }
  const faults: string[] = [];
  const exported = exportedFields(await exportMetadata(page));
  for (const [name, place] of drawn) {
    const found = exported.get(name)?.Location;
    if (!found || farthest(place, found) > exactness.box)
      faults.push(`${pages[place.PageNumber - 1]?.words}: ${JSON.stringify({ place, found })}`);
  }
  expect(exported.size).toBe(drawn.size);

  // Many small pages are in the DOM at a time, so that few jumps show all.
  await zoomTo(page, 25);
  const sizes = new Map<number, Size>();
  for (const { number } of pages) {
    if (sizes.has(number)) continue;
    await goTo(number);
    for (const [seen, size] of await page
      .locator('section[data-page-number]')
      .evaluateAll(pointsOf))
      sizes.set(seen, size);
  }
  for (const { number, words, width, height } of pages) {
    const size = sizes.get(number) ?? { width: Number.NaN, height: Number.NaN };
    const error = Math.max(Math.abs(size.width - width), Math.abs(size.height - height));
    if (!(error <= exactness.size))
      faults.push(`${words}: shown as ${size.width} × ${size.height}`);
  }
  expect(faults).toEqual([]);
});

interface Size {
  width: number;
  height: number;
}

/**
 * Runs in the page: numbers and sizes in points, from the style, because boxes are rounded to a
 * sixty-fourth of a pixel.
 */
function pointsOf(elements: (HTMLElement | SVGElement)[]): [number, Size][] {
  return elements.map((element) => {
    const scale = Number(element.dataset.pxPerPt);
    const [width = Number.NaN, height = Number.NaN] = ['width', 'height'].map((side) => {
      const value = (element as HTMLElement).attributeStyleMap.get(side);
      return value instanceof CSSUnitValue ? value.value / scale : Number.NaN;
    });
    return [Number(element.dataset.pageNumber), { width, height }];
  });
}

/**
 * A place on each page that is symmetric in no respect, large enough for a short text, and not
 * beyond the edge of a page that is hardly wider.
 */
const boxOn = ({ number, width, height }: ExpectedPage): ExportedLocation => ({
  Right: Math.min(0.37 * width, width - 26),
  Top: 0.61 * height,
  Width: Math.max(0.2 * width, 26),
  Height: Math.max(0.03 * height, 10),
  PageNumber: number,
});

test('what signers enter is drawn in its box, on pages of every shape', async ({ server }) => {
  const { bytes, pages } = shapesPdf('all');
  const definitions = pages.map((one) => [
    `Line${one.number}`,
    { Type: 'SingleLine', Location: boxOn(one) },
  ]);
  const sealed = await signAndSeal(server, {
    fileId: 'shapes.pdf',
    pdf: new Uint8Array(bytes),
    metadata: {
      DisplayName: 'Shapes',
      Signers: { Signer1: { FormSets: ['lines'] } },
      FormSets: { lines: Object.fromEntries(definitions) },
    },
    entries: Object.fromEntries(pages.map(({ number }) => [`Line${number}`, `Q${number}`])),
  });
  if (!sealed.ok) throw new Error(sealed.message);
  const texts = new Map((await shownTexts(sealed.bytes)).map((one) => [one.text, one]));
  const faults = pages.flatMap((one) => {
    const text = texts.get(`Q${one.number}`);
    const corners = text?.corners.map((corner) => shownAt(one, corner)) ?? [];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const found = text && {
      text: text.text,
      pageNumber: text.pageNumber,
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    const trouble = misplaced(found, boxOn(one));
    return trouble ? [`${one.words}: ${trouble}`] : [];
  });
  expect(pages.length).toBeGreaterThan(800);
  expect(faults).toEqual([]);
});
