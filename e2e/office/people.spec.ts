import { callApi } from '../support/programs/api.ts';
import {
  goToPage,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { dialog } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

test('two people are entered by name, and sent a document in order, with a deadline and a copy', async ({
  page,
  signIn,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await openPdfs(page, pdfFile('lease.pdf', { pages: 1 }));
  const signers = page.getByRole('region', { name: 'Signers' });
  const name = signers.getByRole('group').first().getByLabel('Name', { exact: true });
  await name.click();
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      'Anna Berg <anna@posteo.example>\nJonas Weber <jonas@harbour.example>',
    ),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect(signers.getByRole('group', { name: 'Jonas Weber' })).toBeVisible();
  await signers.getByRole('button', { name: /^Anna Berg/ }).click();
  await goToPage(page, 1);
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
  await signers.getByRole('button', { name: /^Jonas Weber/ }).click();
  await placeByClick(page, 'Signature', toClient(frame, { x: 400, y: 400 }));

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const send = dialog(page);
  await send.getByText('One after another').click();
  const row = (place: number) => send.getByRole('listitem').nth(place);
  await send.getByRole('button', { name: 'Jonas Weber, 2 of 2' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(row(0)).toContainText('Jonas Weber');
  const grip = await send.getByRole('button', { name: 'Jonas Weber, 1 of 2' }).boundingBox();
  const other = await row(1).boundingBox();
  if (!grip || !other) throw new Error('both rows are in view');
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 5, other.y + other.height - 4, { steps: 4 });
  await page.mouse.up();
  await expect(row(0)).toContainText('Anna Berg');
  await send.getByLabel('Message').fill('Dear both,\nplease sign.');
  const inTenDays = await page.evaluate(() => {
    const day = new Date();
    day.setDate(day.getDate() + 10);
    const two = (number: number) => String(number).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  });
  await send.getByLabel('Deadline').fill(inTenDays);
  await send.getByLabel('Reminders').selectOption('3');
  await send.getByLabel('Copies to').fill('Office <office@harbour.example');
  await send.getByLabel('Message').focus();
  await expect(send.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await send.getByLabel('Copies to').fill('Office <office@harbour.example>');
  await send.getByRole('button', { name: 'Send now' }).click();

  await expect(send).toContainText('Sent to Anna Berg and Jonas Weber.');
  await expect(send.locator('[data-step="create"]')).toBeHidden();
  await send.getByRole('button', { name: 'Details' }).click();
  await expect(send.locator('[data-step="create"]')).toBeVisible();
  await expect(send).toContainText('SMTP_URL');
  await send.getByRole('button', { name: 'Copy link of Anna Berg' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`${server.url}/sign/`);

  const link = send.getByRole('link', { name: 'View transaction' });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const { body } = await callApi(server, 'GET', `/api/transaction/${id}`);
  expect(body).toMatchObject({
    SignRequestMode: 2,
    DaysToExpire: 10,
    Receivers: [{ Name: 'Office', Email: 'office@harbour.example' }],
    Signers: [
      {
        ScribbleName: 'Anna Berg',
        Email: 'anna@posteo.example',
        SignRequestMessage: 'Dear both,\nplease sign.',
        DaysToRemind: 3,
      },
      { ScribbleName: 'Jonas Weber', Email: 'jonas@harbour.example' },
    ],
  });
});
