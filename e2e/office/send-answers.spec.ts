import { befall, type Mishap } from '../support/screens/accidents.ts';
import { dialog, readyDraft, sendNow, stepRow, transactions } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

/** The requests of the steps. Metadata and PDF share an address. */
const steps = {
  create: /\/app\/api\/transaction\/?$/,
  metadata: /\/app\/api\/transaction\/[^/]+\/file\//,
  start: /\/app\/api\/transaction\/[^/]+\/start$/,
};
/** Each step with answers that are repeated by themselves, that are not, and that never come. */
const mishaps: Record<keyof typeof steps, Mishap[]> = {
  create: ['hang', 'html', 413],
  metadata: ['html', 404, 503],
  start: ['hang', 'html', 409],
};

test('whatever answers a step of sending, its row says it and how to go on, no page of a proxy is shown as words, and one transaction starts', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await readyDraft(page);
  const before = await transactions(page);
  let isBegun = false;
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  for (const step of ['create', 'metadata', 'start'] as const)
    for (const mishap of mishaps[step])
      await test.step(`${step}: ${mishap}`, async () => {
        const asked = await befall(page, steps[step], mishap);
        const row = stepRow(page, step);
        const retry = row.getByRole('button', { name: 'Retry' });
        if (isBegun) await press('Retry');
        else await sendNow(page);
        isBegun = true;
        await expect.poll(asked.count).toBeGreaterThan(0);
        if (mishap === 'hang') {
          // Who does not want to wait stops it; who waits is told.
          await expect(row).toContainText('sending…');
          await press('Stop');
          await expect(row).toContainText('You stopped it. Retry goes on in the same transaction.');
          await press('Retry');
          await expect.poll(asked.count).toBeGreaterThan(1);
          await page.clock.fastForward(61_000);
          await expect(row).toContainText('Retry goes on in the same transaction.');
          await expect(row).toContainText(/no answer · 6\d/);
        }
        // Some are asked again by themselves, after pauses.
        else
          await expect
            .poll(async () => {
              await page.clock.fastForward(5_000);
              return retry.isVisible();
            })
            .toBe(true);
        if (typeof mishap === 'number') await expect(row).toContainText(String(mishap));
        if (mishap === 'html') await expect(row).toContainText('is not what was expected');
        await expect(row).not.toContainText('<');
        await asked.end();
      });
  await press('Retry');
  await expect(dialog(page)).toContainText('The transaction has started', { timeout: 30_000 });
  const known = new Set(before.map(({ id }) => id));
  const made = (await transactions(page)).filter(({ id }) => !known.has(id));
  expect(made.map(({ status }) => status)).toEqual([10]);
});
