import { goToPage, openPdfs, pageRegion } from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

test('each page tells its size, boxes, turn and unit; pages about which services disagree say so and why', async ({
  page,
}) => {
  await page.goto('/?developer');
  // It is kept once the app runs.
  await expect(page.getByLabel('Open PDF')).toBeEnabled();
  await openPdfs(
    page,
    pdfFile('odd.pdf', {
      pages: [
        {},
        { mediaBox: [0, 0, 612, 792], cropBox: [50, 100, 562, 692], rotate: -270, userUnit: 2 },
        { mediaBox: [0, 0, 595.276, 841.89] },
      ],
    }),
  );
  const region = pageRegion(page, 1);
  await region.hover({ position: { x: 20, y: 20 } });
  await region.getByRole('button', { name: 'Page facts', exact: true }).click();
  const facts = (number: number) =>
    page.getByRole('dialog', { name: `Page ${number}: facts`, exact: true });
  const row = (number: number, name: string) =>
    facts(number)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });
  await expect(facts(1)).toContainText('612 × 792 pt (Letter)');
  await expect(facts(1)).toContainText('8.5 × 11 in');
  await expect(row(1, 'MediaBox')).toContainText('0, 0, 612, 792');
  await expect(row(1, 'CropBox')).toContainText('as MediaBox');
  await expect(facts(1)).not.toContainText('Where services disagree');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goToPage(page, 2);
  const odd = pageRegion(page, 2).getByRole('button', {
    name: 'Page facts: Turned 90°, Begins at 50, 100, Unit × 2',
  });
  await expect(odd).toContainText('Turned 90° · Begins at 50, 100 · Unit × 2');
  await odd.focus();
  await page.keyboard.press('Enter');
  await expect(facts(2)).toContainText('1184 × 1024 pt');
  await expect(row(2, 'MediaBox')).toContainText('0, 0, 612, 792');
  await expect(row(2, 'CropBox')).toContainText('50, 100, 562, 692');
  await expect(row(2, 'Rotate')).toContainText('90°');
  await expect(row(2, 'UserUnit')).toContainText('2 × 1/72 inch');
  await expect(facts(2).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(odd).toBeFocused();

  // The status line leads there too, for the page in view.
  await goToPage(page, 3);
  await page.getByRole('button', { name: /595.28 × 841.89 pt/ }).press('Enter');
  await expect(row(3, 'MediaBox')).toContainText('0, 0, 595.28, 841.89');
});
