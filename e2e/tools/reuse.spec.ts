import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  centre,
  drag,
  exportedFields,
  type ExportedLocation,
  exportMetadata,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  placeByClick,
  reach,
  snapOff,
  toPoints,
} from '../support/screens/designer.ts';
import { type PageSpec, pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

/** A page with a few lines on one subject. */
const about = (matter: string): PageSpec => ({
  text: matter,
  lines: Array.from({ length: 6 }, (_, index) => ({
    text: ['', 'a', 'b', 'c', 'd', 'e'].map((word) => `${matter}${word}${index}`).join(' '),
    x: 60,
    y: 60 + index * 80,
  })),
});
const lease = { pages: [about('Rent'), { ...about('Keys'), rotate: 90 }] };

const panel = (page: Page) => page.getByRole('region', { name: 'Blocks and layouts', exact: true });
const blocks = (page: Page) => panel(page).getByRole('list', { name: 'Blocks' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reuse…', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

/** A Signature of the first signer and, at its lower right, a Check of the second one. */
async function placeTwo(page: Page): Promise<void> {
  await snapOff(page);
  const region = await goToPage(page, 1);
  await placeByClick(page, 'Signature', await reach(page, region, { x: 300, y: 160 }));
  await page.getByRole('button', { name: 'Add signer' }).click();
  await placeByClick(page, 'Check', await reach(page, region, { x: 390, y: 230 }));
  await expect(field(page, 'Check1')).toBeVisible();
}

const locations = async (page: Page) =>
  new Map(
    [...exportedFields(await exportMetadata(page))].map(([name, { Location }]) => [name, Location]),
  );

function expectAt(found: ExportedLocation | undefined, expected: ExportedLocation): void {
  expect(found?.PageNumber).toBe(expected.PageNumber);
  for (const member of ['Right', 'Top', 'Width', 'Height'] as const)
    expect(Math.abs((found?.[member] ?? Infinity) - expected[member]), member).toBeLessThan(0.0101);
}

/** Where a block of these two fields stands when its middle is at a point of a page. */
function expectedAround(
  first: readonly [ExportedLocation, ExportedLocation],
  at: { x: number; y: number },
  PageNumber: number,
): [ExportedLocation, ExportedLocation] {
  const left = Math.min(...first.map(({ Right }) => Right));
  const top = Math.min(...first.map(({ Top }) => Top));
  const width = Math.max(...first.map(({ Right, Width }) => Right + Width)) - left;
  const height = Math.max(...first.map(({ Top, Height }) => Top + Height)) - top;
  const shifted = (one: ExportedLocation) => ({
    ...one,
    Right: one.Right - left + at.x - width / 2,
    Top: one.Top - top + at.y - height / 2,
    PageNumber,
  });
  return [shifted(first[0]), shifted(first[1])];
}

const two = (found: ReadonlyMap<string, ExportedLocation>, signature: string, check: string) => {
  const [a, b] = [found.get(signature), found.get(check)];
  if (!a || !b) throw new Error(`${signature} or ${check} is not exported`);
  return [a, b] as const;
};

async function pointOn(region: Locator, at: { x: number; y: number }) {
  return toPoints(await pageFrame(region), at);
}

test('a block is saved, and placed by mouse, by dragging and by keyboard, on turned pages too', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', lease));
  await placeTwo(page);
  const first = two(await locations(page), 'Signature1', 'Check1');
  await field(page, 'Check1').focus();
  await page.keyboard.press('Control+a');
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Save 2 fields as block' }).click();
  await panel(page).getByLabel('New name').fill('Sign-off');
  await page.keyboard.press('Enter');
  const row = blocks(page).getByRole('button', { name: 'Sign-off 2 fields' });
  await expect(row).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // Armed by a click: who takes each place is chosen before the page is clicked.
  const turned = await goToPage(page, 2);
  const spot = await reach(page, turned, { x: 560.4, y: 250.7 });
  await row.click();
  await expect(panel(page).getByLabel('Signer 1 is')).toHaveValue(/.+/);
  await panel(page).getByLabel('Signer 2 is').selectOption({ label: 'Signer 1' });
  await page.mouse.move(spot.x - 10, spot.y - 10);
  await page.mouse.move(spot.x, spot.y);
  const clicked = await pointOn(turned, spot);
  await page.mouse.down();
  await page.mouse.up();
  await expect(field(page, 'Check2')).toBeVisible();
  const onTurned = await exportMetadata(page);
  const placed = new Map(
    [...exportedFields(onTurned)].map(([name, { Location }]) => [name, Location]),
  );
  const byClick = two(placed, 'Signature2', 'Check2');
  expectedAround(first, clicked, 2).forEach((expected, at) => expectAt(byClick[at], expected));
  // Both of them are the first signer's.
  const sets = Object.values(onTurned.FormSets ?? {});
  expect(sets.find((set) => 'Check2' in set)).toHaveProperty('Signature1');

  // Dragged from the panel.
  const target = await reach(page, turned, { x: 600.25, y: 480.5 });
  const dropped = await pointOn(turned, target);
  await drag(page, await centre(row), target);
  await expect(field(page, 'Check3')).toBeVisible();
  const byDrag = two(await locations(page), 'Signature3', 'Check3');
  expectedAround(first, dropped, 2).forEach((expected, at) => expectAt(byDrag[at], expected));

  // By keyboard, twice: the second one stands beside the first.
  await row.press('Enter');
  await expect(field(page, 'Check4')).toBeVisible();
  await row.press('Enter');
  await expect(field(page, 'Check5')).toBeVisible();
  const byKeys = await locations(page);
  expect(byKeys.get('Signature5')?.Right).toBeCloseTo(
    (byKeys.get('Signature4')?.Right ?? 0) + 12,
    1,
  );
  await undo(page).click();
  await expect(field(page, 'Check5')).toHaveCount(0);
  await expect(field(page, 'Signature5')).toHaveCount(0);
});

test('a layout goes onto another PDF, scaled and reviewed; the same file is known again', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', lease));
  await placeTwo(page);
  const before = await locations(page);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Save fields of lease as layout' }).click();
  await panel(page).getByLabel('New name').press('Enter');
  const entry = (name: string) =>
    panel(page).getByRole('list', { name: 'Layouts' }).getByRole('button', { name, exact: true });
  await expect(entry('lease 2 fields, 2 pages')).toBeVisible();

  // Half as large again, and a page more before the others.
  const grown = pdfFile('other.pdf', {
    pages: [about('Pets'), { ...about('Rent'), mediaBox: [0, 0, 918, 1188] }],
  });
  await openPdfs(page, grown);
  await openPanel(page);
  await entry('lease 2 fields, 2 pages').click();
  await panel(page).getByRole('button', { name: 'Apply layout' }).click();
  const review = page.getByRole('dialog', { name: 'Review fields' });
  await expect(review).toContainText('The page has another size');
  await expect(review.getByRole('img', { name: 'The old version' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.keyboard.press('Escape');
  const applied = await locations(page);
  const [signature, check] = two(before, 'Signature1', 'Check1');
  const grow = (by: number) => by * 1.5;
  for (const [name, one] of [
    ['Signature1', signature],
    ['Check1', check],
  ] as const)
    expectAt(applied.get(name), {
      Right: grow(one.Right),
      Top: grow(one.Top),
      Width: grow(one.Width),
      Height: grow(one.Height),
      PageNumber: 2,
    });
  await undo(page).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(0);

  // The very same bytes under another name: found by what they are.
  await openPdfs(page, pdfFile('again.pdf', lease));
  const offer = page.getByRole('status').filter({ hasText: 'on this very file before' });
  await offer.getByRole('button', { name: 'Use them' }).click();
  await expect(field(page, 'Signature1')).toBeVisible();
  expect(await locations(page)).toEqual(before);
  await undo(page).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
});

test('blocks and layouts leave and come back in one file, and a bad file is refused with words', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', lease));
  await placeTwo(page);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Save 1 field as block' }).click();
  await panel(page).getByLabel('New name').press('Enter');
  const row = blocks(page).getByRole('button', { name: 'Block 1 1 field' });
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export all' }).click();
  const text = await readFile(await (await download).path(), 'utf8');

  const remove = async () => {
    await panel(page).getByRole('button', { name: 'More for Block 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(row).toBeVisible();
  await remove();

  const give = (content: string) =>
    panel(page)
      .getByLabel('Import…')
      .setInputFiles({
        name: 'blocks.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
  await give(text.replace('"width":', '"width":-'));
  await expect(panel(page).getByRole('alert')).toContainText('blocks[0].fields[0].rect.width');
  await expect(row).toHaveCount(0);
  await give(text);
  await expect(row).toBeVisible();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);

  // It is kept for the next visit.
  await page.reload();
  await openPanel(page);
  await expect(row).toBeVisible();
});
