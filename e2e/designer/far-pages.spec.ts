import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

test('a page far down is reached by its button, by its number and by keys', async ({ page }) => {
  await openPdfs(page, pdfFile('long.pdf', { pages: 300 }));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const button = (number: number) =>
    pages.getByRole('button', { name: `Page ${number}`, exact: true });
  const box = page.getByLabel('Go to page', { exact: true });
  const arrive = async (number: number) => {
    await expect(pageRegion(page, number)).toBeInViewport();
    await settled(pageRegion(page, number));
    await expect(button(number)).toHaveAttribute('aria-current', 'true');
    await expect(box).toHaveValue(String(number));
  };

  await expect(pages.getByRole('button')).toHaveCount(300);
  await button(287).click();
  await arrive(287);
  // Small pictures lie above the buttons of pages in view; all other buttons are bare.
  const picture = (number: number) => pages.locator(`[data-picture-of="${number}"]`);
  await expect(picture(287).locator('img')).toBeVisible();
  const [shown, pressed] = await Promise.all([
    picture(287).evaluate((element) => element.getBoundingClientRect().toJSON()),
    button(287).evaluate((element) => element.getBoundingClientRect().toJSON()),
  ]);
  for (const side of ['left', 'top', 'width', 'height'])
    expect(shown[side]).toBeCloseTo(pressed[side], 1);
  await expect(picture(10)).toHaveCount(0);
  await expect(button(10).locator('*')).toHaveCount(0);
  await expect(pages.locator('[aria-current]')).toHaveCount(1);
  await expect(pages.locator('[tabindex="0"]')).toHaveCount(1);

  await box.fill('42');
  await box.press('Enter');
  await arrive(42);
  await box.fill('9999');
  await box.press('Enter');
  await arrive(300);
  await box.fill('7');
  await box.press('Escape');
  await expect(box).toHaveValue('300');

  await button(300).focus();
  await page.keyboard.press('Home');
  await arrive(1);
  await expect(button(1)).toBeFocused();
  await page.keyboard.press('End');
  await arrive(300);
  await expect(button(300)).toBeFocused();
  await page.keyboard.press('PageUp');
  await arrive(295);
  await expect(button(295)).toBeFocused();
});
