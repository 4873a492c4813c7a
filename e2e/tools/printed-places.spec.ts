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
} from '../support/screens/designer.ts';
import { drawnForm, lineAt, textAt } from '#testing/pdf/drawnForm.ts';
import { agreementForm } from '../support/pdfs/agreementForm.ts';
import { printedForm } from '../support/pdfs/printedForm.ts';
import { scannedForm } from '../support/pdfs/scannedForm.ts';
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
  expect(location({ ...check?.Location })).toEqual([99.5, 199.5, 9, 9]);
  expect(location({ ...line?.Location })).toEqual([72, 385, 188, 15]);
  expect(fields.get('Handtekening')?.Type).toBe('SingleLine');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
});

test('a document without fields says how many places it has; they are reviewed on its pages, and the next version knows what was changed', async ({
  page,
}) => {
  await openPdfs(page, agreementForm());
  await page.getByRole('button', { name: 'Add signer' }).click();
  await expect(page.getByRole('status').getByText('6 places to fill in:')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  const tray = page.getByRole('region', { name: 'Find fields…' });
  const add = tray.getByRole('button', { name: 'Add all' });
  await expect(add).toBeFocused();
  const frame = await pageFrame(pageRegion(page, 1));
  const ghosts = page.locator('[data-found-id]');
  await expect(ghosts).toHaveCount(6);

  const [from, to] = [toClient(frame, { x: 330, y: 160 }), toClient(frame, { x: 560, y: 240 })];
  await drag(page, from, to);
  await expect(page.locator('[data-found-id][data-marked]')).toHaveCount(2);
  await tray.getByRole('combobox', { name: 'Give 2 to…' }).selectOption('Signer 2');
  await expect(page.locator('[data-found-id][data-signer="2"]')).toHaveCount(2);
  const city = toClient(frame, { x: 500, y: 252 });
  await page.mouse.click(city.x, city.y);
  const row = tray.getByRole('checkbox', { name: 'Landlord City, page 1' });
  await expect(row).not.toBeChecked();
  await tray.getByRole('button', { name: 'Add 5 fields' }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(5);
  await expect(page.locator('[data-field-id][data-signer="2"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.locator('[data-saving="saved"]')).toBeVisible();

  await openPdfs(page, agreementForm(40, 'second version.pdf'));
  await page.getByRole('button', { name: 'Add signer' }).click();
  await expect(page.getByRole('status').getByText('6 places to fill in:')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(ghosts).toHaveCount(7);
  await expect(row).not.toBeChecked();
  await expect(tray.getByRole('checkbox', { checked: true })).toHaveCount(6);
});

test('a caption that names its answers makes a List of them, and rows between level lines have a place a column', async ({
  page,
}) => {
  const heads = ['Name', 'Relationship', 'Signature'];
  const content = [
    textAt('Title (Mr / Mrs / Ms): ____________________', 62, 140),
    ...heads.map((head, index) => textAt(head, 62 + 160 * index, 213)),
    ...[220, 242, 264].map((y) => lineAt(60, y, 550)),
  ];
  await openPdfs(page, {
    name: 'family.pdf',
    mimeType: 'application/pdf',
    buffer: drawnForm(content.join('')),
  });
  await page.getByRole('button', { name: 'Find fields…' }).click();
  const tray = page.getByRole('region', { name: 'Find fields…' });
  await tray.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(tray.getByRole('listitem')).toHaveCount(7);
  await tray.getByRole('button', { name: 'Add all' }).click();
  await page.locator('[data-field-id]').filter({ hasText: 'Title' }).click();
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('List');
  await expect(page.getByRole('textbox', { name: 'Options' })).toHaveValue('Mr\nMrs\nMs');
});

test('clear lines of a scan are places, and a page with nothing to read is named', async ({
  page,
}) => {
  // What is read of the picture is read beside the main thread.
  const thread = page.waitForEvent('worker', (worker) => worker.url().includes('scanThread'));
  await openPdfs(page, scannedForm());
  await page.getByRole('button', { name: 'Find fields…' }).click();
  const tray = page.getByRole('region', { name: 'Find fields…' });
  await tray.getByRole('button', { name: 'On all pages' }).click();
  await thread;
  await expect(tray.getByText('such as scans: 2.')).toBeVisible();
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await tray.getByRole('button', { name: 'Add all' }).click();
  await expect(page.locator('[data-field-id]')).toHaveCount(1);
  const line = exportedFields(await exportMetadata(page)).get('SingleLine1')?.Location;
  expect(Math.abs((line?.Right ?? 0) - 180)).toBeLessThan(1.5);
  expect(Math.abs((line?.Top ?? 0) + (line?.Height ?? 0) - 200)).toBeLessThan(1.5);
  expect(Math.abs((line?.Width ?? 0) - 220)).toBeLessThan(2);
});
