import type { Locator, Page } from '@playwright/test';
import { pageRegion, zoomTo } from '../../e2e/support/screens/designer.ts';

/** A form field of the PDF as the designer shows it, in points from the page's top-left corner. */
export interface ShownField {
  name: string;
  type: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A page as the designer shows it. */
export interface ShownPage {
  number: number;
  /** Points. */
  width: number;
  height: number;
  /** CSS px by which the box on the screen differs from points times scale. */
  screenError: number;
  fields: ShownField[];
}

/** Goes to a page by the box with its number. */
export async function showPage(page: Page, number: number, count: number): Promise<Locator> {
  if (count > 1) {
    const box = page.getByLabel('Go to page', { exact: true });
    await box.fill(String(number));
    await box.press('Enter');
  }
  const region = pageRegion(page, number);
  await region.waitFor({ timeout: 15_000 });
  return region;
}

/**
 * Milliseconds to wait for fields that should be there; what is missing then is told as missing.
 */
const patience = 5000;

/**
 * Looks at every page of the open document, small, so that many are there at a time. `expected`:
 * the number of fields to wait for.
 */
export async function visitPages(
  page: Page,
  count: number,
  expected: (number: number) => number,
): Promise<ShownPage[]> {
  await zoomTo(page, 25);
  const seen = new Map<number, ShownPage>();
  for (let number = 1; number <= count; number += 1) {
    if (seen.has(number)) continue;
    await showPage(page, number, count);
    const regions = page.locator('section[data-page-number]');
    const isComplete = (one: ShownPage) => one.fields.length >= expected(one.number);
    const end = Date.now() + patience;
    let shown = await regions.evaluateAll(measure);
    while (!shown.every(isComplete) && Date.now() < end) shown = await regions.evaluateAll(measure);
    for (const one of shown) seen.set(one.number, one);
  }
  await page.getByRole('button', { name: 'Fit width', exact: true }).click();
  return [...seen.values()];
}

/**
 * Runs in the page. Typed style lengths have all their digits; boxes are cut to a sixty-fourth of a
 * pixel, texts to six digits. No function in it has a name of its own: the loader would wrap it in
 * a helper that the page does not have.
 */
function measure(elements: (HTMLElement | SVGElement)[]): ShownPage[] {
  return elements.map((element) => {
    const scale = Number(element.dataset.pxPerPt);
    const box = element.getBoundingClientRect();
    const styled = [element, ...element.querySelectorAll<HTMLElement>('[data-embedded-field]')];
    const [page, ...fields] = styled.map((one) => {
      const [left = 0, top = 0, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map(
        (name) => {
          const value = (one as HTMLElement).attributeStyleMap.get(name);
          return value instanceof CSSUnitValue ? value.value / scale : Number.NaN;
        },
      );
      const { embeddedField: name = '', embeddedType: type = '' } = one.dataset;
      return { name, type, left, top, width, height };
    });
    const { width = Number.NaN, height = Number.NaN } = page ?? {};
    const screenError = Math.max(
      Math.abs(box.width - width * scale),
      Math.abs(box.height - height * scale),
    );
    return { number: Number(element.dataset.pageNumber), width, height, screenError, fields };
  });
}
