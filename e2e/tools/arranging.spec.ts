import type { Page } from '@playwright/test';
import {
  centre,
  drag,
  exportedFields,
  exportMetadata,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  snapOff,
  toClient,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Where every exported field stands, by name: page, left, top, width, height. */
async function places(page: Page): Promise<Record<string, number[]>> {
  const fields = exportedFields(await exportMetadata(page));
  return Object.fromEntries(
    [...fields].map(([name, { Location: at }]) => [
      name,
      [at.PageNumber, at.Right, at.Top, at.Width, at.Height],
    ]),
  );
}

test('a box on every page moves, is renamed and deleted as one, and one of them is broken off', async ({
  page,
}) => {
  const wide = { mediaBox: [0, 0, 792, 612] as const };
  await openPdfs(page, pdfFile('lease.pdf', { pages: [{}, {}, wide] }));
  await snapOff(page);
  await zoomTo(page, 50);
  const first = pageRegion(page, 1);
  await settled(first);
  await placeByClick(page, 'Check', toClient(await pageFrame(first), { x: 300, y: 396 }));
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Repeat on other pages' });
  await dialog.getByRole('button', { name: 'all' }).click();
  await expect(dialog).toContainText('2 new fields: Check2 to Check3.');
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(dialog).toBeHidden();
  const before = await places(page);
  const [, x = 0, y = 0, width = 0, height = 0] = before['Check1'] ?? [];
  const turned = (left: number, top: number) => [
    (left / (612 - width)) * (792 - width),
    (top / (792 - height)) * (612 - height),
  ];
  const rounded = (numbers: number[]) => numbers.map((at) => Math.round(at * 100) / 100);
  const everywhere = (left: number, top: number) => ({
    Check1: [1, left, top, width, height],
    Check2: [2, left, top, width, height],
    Check3: [3, ...rounded(turned(left, top)), width, height],
  });
  expect(before).toEqual(everywhere(x, y));

  // By keyboard on the second page; the others follow, and one undo takes all back.
  await goToPage(page, 2);
  await field(page, 'Check2').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await places(page)).toEqual(everywhere(x + 10, y + 10));

  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  await expect(inspector).toContainText('Repeated on 3 pages');
  await inspector.getByLabel('Name', { exact: true }).fill('Initials');
  expect(Object.keys(await places(page)).toSorted()).toEqual([
    'Initials',
    'Initials_2',
    'Initials_3',
  ]);

  await inspector.getByRole('button', { name: 'Break off' }).click();
  await field(page, 'Initials').click();
  await page.keyboard.press('ArrowLeft');
  const apart = await places(page);
  expect(apart['Initials']).toEqual([2, x + 9, y + 10, width, height]);
  expect(apart['Initials_2']).toEqual([1, x + 10, y + 10, width, height]);

  await goToPage(page, 1);
  await field(page, 'Initials_2').click();
  await page.keyboard.press('Shift+Delete');
  expect(Object.keys(await places(page))).toEqual(['Initials']);
  await page.keyboard.press('Control+z');
  expect(await places(page)).toEqual(apart);
});

test('fields go to another page by dropping them on its small picture, by keys and by number', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
  await snapOff(page);
  const first = pageRegion(page, 1);
  await placeByClick(page, 'Single line', toClient(await pageFrame(first), { x: 300, y: 200 }));
  const [, ...spot] = (await places(page))['SingleLine1'] ?? [];
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const second = pages.getByRole('button', { name: 'Page 2', exact: true });
  await drag(page, await centre(field(page, 'SingleLine1')), await centre(second));
  await expect(second).not.toHaveAttribute('data-drop');
  expect(await places(page)).toEqual({ SingleLine1: [2, ...spot] });

  await goToPage(page, 2);
  await field(page, 'SingleLine1').click();
  await page.keyboard.press('Alt+PageDown');
  await expect(field(page, 'SingleLine1')).toBeFocused();
  expect(await places(page)).toEqual({ SingleLine1: [3, ...spot] });
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to another page' });
  await dialog.getByLabel('Page', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await places(page)).toEqual({ SingleLine1: [1, ...spot] });
});

test('the tab order is changed by dragging, by keys and by clicks, and is exported', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf'));
  const region = pageRegion(page, 1);
  for (const y of [120, 220, 320])
    await placeByClick(page, 'Single line', toClient(await pageFrame(region), { x: 200, y }));
  const order = async () => {
    const { FormSets = {} } = await exportMetadata(page);
    const fields = Object.values(FormSets).flatMap((set) => Object.entries(set));
    return Object.fromEntries(
      fields.map(([name, definition]) => [name, (definition as { TabOrder?: number }).TabOrder]),
    );
  };
  expect(await order()).toEqual({
    SingleLine1: undefined,
    SingleLine2: undefined,
    SingleLine3: undefined,
  });
  await page.keyboard.press('o');
  const tray = page.getByRole('region', { name: 'Tab order' });
  const row = (name: string) => tray.locator(`[data-order-row="${name}"]`);
  const numbers = region.locator('[data-order]');
  await expect(numbers).toHaveText(['1', '2', '3']);
  await drag(page, await centre(row('SingleLine3')), await centre(row('SingleLine1')));
  await expect(tray.locator('[data-order-row]').first()).toContainText('SingleLine3');
  expect(await order()).toEqual({ SingleLine1: 2, SingleLine2: 3, SingleLine3: 1 });
  await row('SingleLine3').getByRole('button').press('ArrowDown');
  expect(await order()).toEqual({ SingleLine1: 1, SingleLine2: 3, SingleLine3: 2 });

  await tray.getByRole('button', { name: 'Click in order' }).click();
  await region.getByRole('button', { name: 'SingleLine2: make it 1' }).click();
  await region.getByRole('button', { name: 'SingleLine3: make it 2' }).click();
  await tray.getByRole('button', { name: 'Done' }).click();
  expect(await order()).toEqual({ SingleLine1: 3, SingleLine2: 1, SingleLine3: 2 });
  // Tab in the designer goes that way, too.
  await field(page, 'SingleLine2').click();
  await page.keyboard.press('Tab');
  await expect(field(page, 'SingleLine3')).toBeFocused();
  await tray.getByRole('button', { name: 'As read' }).click();
  expect((await order())['SingleLine2']).toBeUndefined();
});
