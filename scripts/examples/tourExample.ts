import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { pdfFile } from '../../e2e/support/pdfs/makePdf.ts';

/** How far a field may lie from where it was dropped, pt. */
export const exactness = 0.02;

/** Drags a field in a page with the designer; throws unless its metadata says where it lies. */
export async function tourExample(url: string): Promise<void> {
  const browser = await chromium.launch({ ...launchOptions(), headless: true });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const tab = await context.newPage();
    const refused: string[] = [];
    tab.on('pageerror', (error) => refused.push(String(error)));
    tab.on('console', (message) => {
      if (/Content Security Policy|unique "key"/.test(message.text())) refused.push(message.text());
    });
    await tab.goto(url);
    await tab.getByLabel('Contract').setInputFiles(pdfFile('contract.pdf'));
    await drag(tab);
    if (refused.length > 0) throw new Error(refused.join('\n'));
  } finally {
    await browser.close();
  }
}

async function drag(tab: Page): Promise<void> {
  const shown = tab.locator('[data-page-number="1"]:not([aria-busy="true"])').first();
  await shown.waitFor();
  await tab.getByRole('button', { name: 'Snap', exact: true }).click();
  const frame = await shown.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left, top, scale: Number(element.getAttribute('data-px-per-pt')) };
  });
  const button = await tab.getByRole('button', { name: 'Signature', exact: true }).boundingBox();
  if (!button) throw new Error('The button of signatures is not shown.');
  const to = { x: frame.left + 260.25, y: frame.top + 211.5 };
  await tab.mouse.move(button.x + 20, button.y + 10);
  await tab.mouse.down();
  await tab.mouse.move(to.x, to.y, { steps: 8 });
  await tab.mouse.up();
  await tab.waitForFunction(() =>
    document.querySelector('output')?.textContent?.includes('Signature'),
  );
  const text = (await tab.locator('output').first().textContent()) ?? '';
  const [, location = '{}'] = /"Location":(\{[^}]*\})/.exec(text) ?? [];
  const {
    Right = 0,
    Top = 0,
    Width = 0,
    Height = 0,
  } = JSON.parse(location) as Record<string, number>;
  const off = [
    Right + Width / 2 - 260.25 / frame.scale,
    Top + Height / 2 - 211.5 / frame.scale,
  ].map(Math.abs);
  if (off.some((by) => !(by < exactness)))
    throw new Error(`The field is off by ${off.join(', ')} pt.`);
}
