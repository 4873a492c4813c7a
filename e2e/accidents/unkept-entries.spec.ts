import type { Page } from '@playwright/test';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** How a browser refuses to keep what a signer enters; each runs before the page does. */
const refusals: Record<string, () => void> = {
  'has its storage switched off': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Storage is switched off.', 'SecurityError');
        },
      });
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { value: null });
  },
  'refuses every call': () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('Storage is refused.', 'SecurityError');
      };
  },
  'is full after the first entry': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function put(key, value) {
      if (value.includes('Berg')) throw new DOMException('It is full.', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  },
};

/** Tries to leave the page; whether it asked first. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  await page.evaluate(() => {
    setTimeout(() => location.assign('about:blank#left'));
  });
  await expect.poll(() => asked || page.url() === 'about:blank#left').toBe(true);
  return asked;
}

for (const [name, refuse] of Object.entries(refusals))
  test(`a signer whose browser ${name} is told once, asked before leaving, and signs`, async ({
    page,
    server,
  }) => {
    const id = await makeLease(server);
    await page.addInitScript(refuse);
    // The service hears of nothing until Finish.
    await page.route('**/app/sign/*/entries', (route) => route.abort());
    await openSigning(page, await linkOf(server, id));
    const word = page.getByText('This browser keeps nothing: finish before you close the tab.');
    await controlIn(page, 'FullName').click();
    await page.keyboard.type('Anna');
    if (name.includes('full')) await expect(word).toHaveCount(0);
    await page.keyboard.type(' Berg');
    await expect(word).toBeVisible();
    // It also goes by itself.
    const close = page.getByRole('button', { name: 'Close', exact: true });
    await close.click({ timeout: 10_000 }).catch(() => undefined);
    await expect(word).toHaveCount(0);
    await controlIn(page, 'Iban').fill('DE89 3704');
    await controlIn(page, 'Agree').check();

    expect(await asksBeforeLeaving(page)).toBe(true);
    await expect(controlIn(page, 'FullName')).toHaveValue('Anna Berg');
    await signField(page, 'Signature1').scrollIntoViewIfNeeded();
    await signTyped(page, 'Signature1', 'Anna Berg');
    await expect(word).toHaveCount(0);
    await pressFinish(page);
    await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    expect((await readTransaction(server, id)).Signers[0]).toMatchObject({
      State: 'signed',
      Context: { [leaseFile]: { fullname: 'Anna Berg', agree: true, iban: 'DE89 3704' } },
    });
    expect(await asksBeforeLeaving(page)).toBe(false);
  });
