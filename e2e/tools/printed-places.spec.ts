import type { Page } from '@playwright/test';
import {
  drag,
  exportedFields,
  type ExportedLocation,
  exportMetadata,
  openPdfs,
  type PageFrame,
  pageFrame,
  pageRegion,
  placeByDrag,
  settled,
  snapOff,
  toClient,
  tool,
} from '../support/designer.ts';
import { printedForm } from '../support/printedForm.ts';
import { expect, test } from '../support/test.ts';

async function open(page: Page): Promise<PageFrame> {
  await openPdfs(page, printedForm());
  return pageFrame(pageRegion(page, 1));
}

/** Arms Check and waits until its ghost takes the square; returns what asks for its width in px. */
async function ghostOnSquare(page: Page, frame: PageFrame): Promise<() => Promise<number>> {
  const at = toClient(frame, { x: 105, y: 205 });
  await tool(page, 'Check').click();
  const ghost = page.locator('[data-shown="true"][aria-hidden="true"][data-signer]');
  const side = () => ghost.evaluate((element) => Number.parseFloat(element.style.width));
  // What is printed may still be read while the pointer is over the page.
  await expect(async () => {
    await page.mouse.move(at.x - 30, at.y - 30);
    await page.mouse.move(at.x, at.y);
    expect(await side()).toBeCloseTo(8 * frame.pxPerPt, 3);
  }).toPass();
  return side;
}

const location = ({ Right, Top, Width, Height }: Partial<ExportedLocation>) => [
  Right,
  Top,
  Width,
  Height,
];

test('a new field takes the printed place on which it is dropped, and its own size while Ctrl is held', async ({
  page,
}) => {
  const frame = await open(page);
  const side = await ghostOnSquare(page, frame);
  await page.keyboard.down('Control');
  await expect.poll(side).toBeCloseTo(14 * frame.pxPerPt, 3);
  await page.keyboard.up('Control');
  await expect.poll(side).toBeCloseTo(8 * frame.pxPerPt, 3);
  await page.mouse.down();
  await page.mouse.up();
  await placeByDrag(page, 'Single line', toClient(frame, { x: 380, y: 308 }));
  await placeByDrag(page, 'Single line', toClient(frame, { x: 150, y: 394 }));
  await expect(page.locator('[data-field-id]')).toHaveCount(3);
  const fields = exportedFields(await exportMetadata(page));
  expect([...fields.values()].map((field) => location({ ...field.Location }))).toEqual([
    [100, 200, 8, 8],
    [300, 300, 150, 18],
    [72, 385, 188, 15],
  ]);
});

test('a field that is moved onto a printed place takes it in one step, but not while Alt is held', async ({
  page,
}) => {
  const frame = await open(page);
  await snapOff(page);
  await placeByDrag(page, 'Check', toClient(frame, { x: 480, y: 100 }));
  await placeByDrag(page, 'Single line', toClient(frame, { x: 400, y: 480 }));
  await page.getByRole('button', { name: 'Snap', exact: true }).click();
  const located = async () =>
    [...exportedFields(await exportMetadata(page)).values()].map(({ Location }) =>
      location({ ...Location }),
    );
  const before = await located();
  await ghostOnSquare(page, frame);
  await page.keyboard.press('Escape');

  await drag(page, toClient(frame, { x: 480, y: 100 }), toClient(frame, { x: 105, y: 205 }));
  await drag(page, toClient(frame, { x: 400, y: 480 }), toClient(frame, { x: 380, y: 308 }));
  expect(await located()).toEqual([
    [100, 200, 8, 8],
    [300, 300, 150, 18],
  ]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await undo.click();
  expect(await located()).toEqual(before);

  await page.keyboard.down('Alt');
  await drag(page, toClient(frame, { x: 480, y: 100 }), toClient(frame, { x: 105, y: 205 }));
  await page.keyboard.up('Alt');
  expect((await located())[0]?.slice(2)).toEqual([14, 14]);
});

test('a margin that is typed attracts fields, also after a reload', async ({ page }) => {
  const frame = await open(page);
  await page.getByRole('button', { name: 'Margins…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Margins' });
  await dialog.getByLabel('Left').fill('19 mm');
  await dialog.getByLabel('Left').press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  const typed = (19 * 72) / 25.4;
  const place = () =>
    placeByDrag(page, 'Single line', toClient(frame, { x: typed + 90 - 1, y: 500 }));
  await place();
  await expect(page.locator('[data-field-id]')).toHaveCount(1);
  const rightOf = async () =>
    [...exportedFields(await exportMetadata(page)).values()].at(-1)?.Location?.Right;
  expect(await rightOf()).toBeCloseTo(typed, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-saving="saved"]')).toBeVisible();
  await page.reload();
  await settled(pageRegion(page, 1));
  await place();
  await expect(page.locator('[data-field-id]')).toHaveCount(1);
  expect(await rightOf()).toBeCloseTo(typed, 2);
});

test('places are found by keyboard, reviewed, and added in one step', async ({ page }) => {
  await open(page);
  await snapOff(page);
  await page.getByRole('button', { name: 'Find fields…' }).press('Enter');
  const tray = page.getByRole('region', { name: 'Find fields…' });
  await tray.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  await expect(page.locator('[data-found-type]')).toHaveCount(4);
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
  await tray.getByRole('checkbox', { name: /^Single line 2|^SingleLine/ }).press('Space');
  await tray.getByRole('combobox', { name: 'Type of Handtekening' }).selectOption('SingleLine');
  await tray.getByRole('button', { name: 'Add 3 fields' }).press('Enter');
  await expect(page.locator('[data-field-id]')).toHaveCount(3);
  const fields = exportedFields(await exportMetadata(page));
  const [check, line] = [fields.get('Single'), fields.get('Naam')];
  expect(check?.Type).toBe('Check');
  expect(location({ ...check?.Location })).toEqual([100, 200, 8, 8]);
  expect(location({ ...line?.Location })).toEqual([72, 385, 188, 15]);
  expect(fields.get('Handtekening')?.Type).toBe('SingleLine');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
});
