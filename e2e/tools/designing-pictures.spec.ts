import { join } from 'node:path';
import { openPdfs } from '../support/screens/designer.ts';
import { takePicture } from '../support/screens/picture.ts';
import { expect, test } from '../support/test.ts';

const sample = join(import.meta.dirname, '..', '..', 'public', 'sample.pdf');

// The pictures of docs/designing.md are taken on the way (`npx tsx scripts/pictures.ts`).
test('what is found on the sample is reviewed, added, and tried as its signer', async ({
  page,
}) => {
  await openPdfs(page, sample);
  await page.getByRole('button', { name: 'Find fields…' }).click();
  const tray = page.getByRole('region', { name: 'Find fields…' });
  await tray.getByRole('button', { name: 'Find', exact: true }).click();
  const ghosts = page.locator('[data-found-type]');
  await expect(tray.getByRole('listitem').first()).toBeVisible();
  const count = await tray.getByRole('listitem').count();
  expect(count).toBeGreaterThan(2);
  await expect(ghosts.first()).toBeVisible();
  await takePicture(page, 'finding');
  await tray.getByRole('button', { name: 'Add all' }).click();
  await expect(page.locator('[data-field-id]').first()).toBeVisible();
  await expect(ghosts).toHaveCount(0);

  await page.keyboard.press('F9');
  const rehearsal = page.getByRole('dialog', { name: 'Try as Signer 1' });
  for (const name of ['As on a desktop', 'As on a phone'])
    await expect(
      rehearsal.getByRole('region', { name }).locator('[data-page-number="1"]'),
    ).not.toHaveAttribute('aria-busy', 'true');
  await rehearsal
    .getByRole('group', { name: 'Fill in everything' })
    .getByRole('button', { name: 'Typical' })
    .click();
  await expect(rehearsal.getByRole('textbox').first()).not.toHaveValue('');
  await takePicture(page, 'rehearsal');
});
