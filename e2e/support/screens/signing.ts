import {
  type BrowserContextOptions,
  expect,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test';
import { windowBox } from './designer.ts';

/** A phone: narrow, with more pixels than a desktop, and with a finger instead of a mouse. */
export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** A field of the signer's page, of any kind. */
export function signField(page: Page | Frame, name: string): Locator {
  return page.locator(`[data-field-name="${name}"]`);
}

/** The control in a field: a text box, check box or button. */
export function controlIn(page: Page | Frame, name: string): Locator {
  return signField(page, name).locator('input, textarea, button').first();
}

/** Opens a signing link and waits until the first page is visible. */
export async function openSigning(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.locator('[data-page-number="1"]').first()).not.toHaveAttribute(
    'aria-busy',
    'true',
    { timeout: 30_000 },
  );
}

/** Waits for the counter of the leading bar. */
export async function expectDone(page: Page | Frame, done: number, total: number): Promise<void> {
  await expect(page.getByText(`${done} of ${total} done`, { exact: true })).toBeVisible();
}

/** The dialog in which a signature is made. */
export function signatureDialog(page: Page | Frame): Locator {
  return page.getByRole('dialog', { name: 'Your signature' });
}

/** Draws on the sheet of the dialog as people do, with a mouse, a finger or a pen. */
export async function drawSignature(page: Page, by: 'mouse' | 'touch' | 'pen'): Promise<void> {
  const sheet = await windowBox(signatureDialog(page).locator('canvas'));
  const line = Array.from({ length: 24 }, (_, index) => ({
    x: sheet.x + sheet.width * (0.2 + 0.025 * index),
    y: sheet.y + sheet.height * (0.45 + 0.25 * Math.sin(index / 2)),
  }));
  const [first = { x: 0, y: 0 }, ...rest] = line;
  const last = rest.at(-1) ?? first;
  if (by === 'mouse') {
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(point.x, point.y);
    await page.mouse.up();
    return;
  }
  const browser = await page.context().newCDPSession(page);
  if (by === 'touch') {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof line) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [first]);
    for (const point of rest) await touch('touchMove', [point]);
    await touch('touchEnd', []);
  } else {
    const pen = (
      type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
      point: typeof first,
      buttons: number,
    ) =>
      browser.send('Input.dispatchMouseEvent', {
        type,
        ...point,
        buttons,
        button: 'left',
        pointerType: 'pen',
        force: 0.5,
        clickCount: 1,
      });
    await pen('mousePressed', first, 1);
    for (const point of rest) await pen('mouseMoved', point, 1);
    await pen('mouseReleased', last, 0);
  }
  await browser.detach();
}

/** Uses the signature in the dialog, and waits until the dialog is closed. */
export async function takeSignature(page: Page | Frame): Promise<void> {
  await signatureDialog(page).getByRole('button', { name: 'Use signature' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs a field that is in view by typing a name. */
export async function signTyped(
  page: Page | Frame,
  fieldName: string,
  name: string,
): Promise<void> {
  await signField(page, fieldName).getByRole('button', { name: 'Sign here' }).click();
  await signatureDialog(page).getByRole('tab', { name: 'Type' }).click();
  await signatureDialog(page).getByLabel('Your name as your signature').fill(name);
  await takeSignature(page);
}

/** The button in the leading bar that signs. */
export function finishButton(page: Page | Frame): Locator {
  return page.getByRole('button', { name: 'Finish', exact: true });
}

/** Presses Finish as one does who leaves open what is still open. */
export async function pressFinish(page: Page | Frame): Promise<void> {
  const finish = finishButton(page);
  // Playwright waits with a press until the button takes it; what it does is settled by then.
  await finish.click({ trial: true });
  const asks = (await finish.getAttribute('aria-haspopup')) !== null;
  await finish.click();
  if (asks) await page.getByRole('button', { name: 'Sign anyway' }).click();
}

/** Presses Finish where a page may hear by itself what the press would have been told. */
export async function pressFinishUnless(page: Page, told: Locator): Promise<void> {
  const finish = finishButton(page);
  const anyway = page.getByRole('button', { name: 'Sign anyway' });
  await expect(async () => {
    if (await told.isVisible()) return;
    const asks = (await finish.getAttribute('aria-haspopup', { timeout: 5_000 })) !== null;
    await finish.click({ timeout: 5_000 });
    if (asks) await anyway.click({ timeout: 5_000 });
  }).toPass();
}
